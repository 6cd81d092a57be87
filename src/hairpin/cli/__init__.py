"""The command line: one module a command, loaded when it is called for."""

import typer

from hairpin.cli import bench, files, position, race, rules, scenario, serve, sim, stage, track, warm

app = typer.Typer(
    name="hairpin",
    help="Race tabletop games in the browser or a terminal; look into them: replays, scenarios, odds, simulations.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=False,
)

app.command("race")(race.race)
app.command("serve")(serve.serve)
app.command("replay")(files.replay)
app.command("verify")(files.verify)
app.command("position")(position.position)
app.command("rules")(rules.rules)
app.command("sim")(sim.sim)
app.command("warm")(warm.warm)
app.command("bench")(bench.bench)
app.add_typer(track.app, name="track")
app.add_typer(stage.app, name="stage")
app.add_typer(scenario.app, name="scenario")
