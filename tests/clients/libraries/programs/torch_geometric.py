"""torch_geometric without its compiled extensions: convolutions, pooling, models and utilities on a random graph."""

from __future__ import annotations

from collections.abc import Callable

import torch
from cases import Case, Results, main
from torch import Tensor, nn
from torch_geometric import nn as gnn
from torch_geometric import utils
from torch_geometric.data import Batch, Data
from torch_geometric.loader import DataLoader
from training import trained

NODES, EDGES, WIDTH = 24, 80, 8
CONVOLUTIONS: dict[str, Callable[[], nn.Module]] = {
    "GCN": lambda: gnn.GCNConv(WIDTH, WIDTH),
    "Cheb": lambda: gnn.ChebConv(WIDTH, WIDTH, K=3),
    "SAGE": lambda: gnn.SAGEConv(WIDTH, WIDTH),
    "SAGE max": lambda: gnn.SAGEConv(WIDTH, WIDTH, aggr="max"),
    "Graph": lambda: gnn.GraphConv(WIDTH, WIDTH),
    "GAT": lambda: gnn.GATConv(WIDTH, WIDTH // 2, heads=2),
    "GATv2": lambda: gnn.GATv2Conv(WIDTH, WIDTH // 2, heads=2),
    "Transformer": lambda: gnn.TransformerConv(WIDTH, WIDTH // 2, heads=2),
    "GIN": lambda: gnn.GINConv(nn.Sequential(nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH))),
    "ARMA": lambda: gnn.ARMAConv(WIDTH, WIDTH, num_stacks=2, num_layers=2),
    "SG": lambda: gnn.SGConv(WIDTH, WIDTH, K=2),
    "SSG": lambda: gnn.SSGConv(WIDTH, WIDTH, alpha=0.1, K=2),
    "APPNP": lambda: gnn.Sequential("x, i", [(nn.Linear(WIDTH, WIDTH), "x -> x"), (gnn.APPNP(2, 0.1), "x, i -> x")]),
    "TAG": lambda: gnn.TAGConv(WIDTH, WIDTH),
    "MF": lambda: gnn.MFConv(WIDTH, WIDTH),
    "Edge": lambda: gnn.EdgeConv(nn.Linear(2 * WIDTH, WIDTH)),
    "Feast": lambda: gnn.FeaStConv(WIDTH, WIDTH, heads=2),
    "Gated": lambda: gnn.GatedGraphConv(WIDTH, num_layers=2),
    "ResGated": lambda: gnn.ResGatedGraphConv(WIDTH, WIDTH),
    "LEConv": lambda: gnn.LEConv(WIDTH, WIDTH),
    "GEN": lambda: gnn.GENConv(WIDTH, WIDTH),
    "Cluster GCN": lambda: gnn.ClusterGCNConv(WIDTH, WIDTH),
    "PNA": lambda: gnn.PNAConv(WIDTH, WIDTH, ["mean", "max", "std"], ["identity", "amplification"], torch.arange(12)),
    "General": lambda: gnn.GeneralConv(WIDTH, WIDTH),
    "Super GAT": lambda: gnn.SuperGATConv(WIDTH, WIDTH, is_undirected=True),
    "Film": lambda: gnn.FiLMConv(WIDTH, WIDTH),
    "Hypergraph": lambda: gnn.HypergraphConv(WIDTH, WIDTH),
}
POOLS = {
    "sum": gnn.global_add_pool,
    "mean": gnn.global_mean_pool,
    "max": gnn.global_max_pool,
    "softmax": gnn.SoftmaxAggregation(),
    "median": gnn.MedianAggregation(),
    "sort": gnn.SortAggregation(3),
    "set2set": gnn.Set2Set(WIDTH, 2),
    "power": gnn.PowerMeanAggregation(),
    "variance": gnn.VarAggregation(),
}


def graph() -> tuple[Tensor, Tensor, Tensor]:
    """Features, edges and the graph that each node belongs to; edges stay within a graph."""
    generator = torch.Generator().manual_seed(5)
    half = NODES // 2
    edges = torch.randint(half, (2, EDGES), generator=generator)
    edges[:, EDGES // 2 :] += half
    return torch.randn(NODES, WIDTH, generator=generator), edges, torch.arange(NODES) // half


def convolution(name: str, device: str) -> Results:
    torch.manual_seed(0)
    model = CONVOLUTIONS[name]().to(device)
    x, edges, _ = (value.to(device) for value in graph())
    results = trained(model, lambda: model(x, edges).square().mean())
    return {**results, "outputs": model(x, edges)}


def pool(name: str, device: str) -> Results:
    x, _, batch = (value.to(device) for value in graph())
    torch.manual_seed(0)
    function = POOLS[name]
    if isinstance(function, nn.Module):
        function = function.to(device)
        if hasattr(function, "reset_parameters"):
            torch.manual_seed(0)
            function = type(function)(*([WIDTH, 2] if name == "set2set" else [3] if name == "sort" else [])).to(device)
    x = x.abs().requires_grad_()
    out = function(x, batch)
    out.sin().sum().backward()
    return {"outputs": out, "gradient": x.grad}


def reduced(device: str) -> Results:
    """Graphs with fewer nodes: the best of a score, and clusters by voxels and by edges of heavy weight."""
    x, edges, batch = (value.to(device) for value in graph())
    results = {}
    for name, layer in (("top", gnn.TopKPooling(WIDTH, 0.5)), ("attention", gnn.SAGPooling(WIDTH, 0.5))):
        kept, left, _, owner, *_ = layer.to(device)(x, edges, batch=batch)
        results[name] = [kept, left.sum(), owner]
    return results


def utilities(device: str) -> Results:
    x, edges, batch = (value.to(device) for value in graph())
    clean = utils.coalesce(utils.remove_self_loops(edges)[0])
    dense, mask = utils.to_dense_batch(x, batch)
    laplacian = utils.get_laplacian(clean, normalization="sym", num_nodes=NODES)
    return {
        "edges": [clean, utils.to_undirected(clean), utils.add_self_loops(clean, num_nodes=NODES)[0]],
        "degree": utils.degree(edges[0], NODES),
        "dense": [dense, mask, utils.to_dense_adj(clean, batch)],
        "softmax": utils.softmax(x[edges[0]], edges[1], num_nodes=NODES),
        "scatter": [utils.scatter(x, batch, reduce=how) for how in ("sum", "mean", "max", "min", "mul")],
        "laplacian": [*laplacian],
        "subgraph": utils.subgraph(torch.arange(NODES // 3, device=device), clean, relabel_nodes=True)[0],
        "hops": utils.k_hop_subgraph(2, 2, clean, num_nodes=NODES)[0],
    }


def models(device: str) -> Results:
    x, edges, batch = (value.to(device) for value in graph())
    results = {}
    for kind in (gnn.GCN, gnn.GraphSAGE, gnn.GAT, gnn.GIN, gnn.PNA):
        torch.manual_seed(0)
        more = (
            {"aggregators": ["mean", "max"], "scalers": ["identity"], "deg": torch.arange(12)}
            if kind is gnn.PNA
            else {}
        )
        model = kind(WIDTH, 8, 2, 3, norm="batch_norm", **more).to(device)
        head = gnn.MLP([3, 8, 2], norm=None).to(device)
        both = nn.ModuleList([model, head])
        results[kind.__name__] = trained(
            both, lambda m=model, h=head: h(gnn.global_mean_pool(m(x, edges), batch)).square().mean()
        )
    return results


def loader(device: str) -> Results:
    x, edges, _ = graph()
    items = [Data(x=x[:count], edge_index=edges[:, :30] % count, y=torch.tensor([count])) for count in (5, 8, 12, 6)]
    torch.manual_seed(0)
    layer = gnn.GCNConv(WIDTH, 4).to(device)
    outputs = []
    for batch in DataLoader(items, batch_size=2):
        assert isinstance(batch, Batch)
        batch = batch.to(device)
        outputs.append([gnn.global_add_pool(layer(batch.x, batch.edge_index), batch.batch), batch.y, batch.ptr])
    return {"outputs": outputs}


def heterogeneous(device: str) -> Results:
    x, edges, _ = (value.to(device) for value in graph())
    torch.manual_seed(0)
    kinds = {
        ("user", "likes", "item"): gnn.SAGEConv(WIDTH, 4),
        ("item", "of", "user"): gnn.GATConv(WIDTH, 4, add_self_loops=False),
    }
    layer = gnn.HeteroConv(kinds, aggr="sum").to(device)
    found = layer({"user": x, "item": x.flip(0)}, dict.fromkeys(kinds, edges))
    relational = gnn.RGCNConv(WIDTH, 4, 3, num_bases=2).to(device)
    types = torch.arange(edges.shape[1], device=device) % 3
    return {"nodes": found, "relations": relational(x, edges, types)}


CASES = [
    *(Case(f"{name} convolution", lambda device, name=name: convolution(name, device)) for name in CONVOLUTIONS),
    *(Case(f"pooling by {name}", lambda device, name=name: pool(name, device)) for name in POOLS),
    Case("fewer nodes", reduced),
    Case("utilities", utilities),
    Case("models", models),
    Case("loader", loader),
    Case("heterogeneous", heterogeneous),
]

if __name__ == "__main__":
    main(CASES)
