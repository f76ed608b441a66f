// aicli as its authors publish it, in an environment of its own outside of the repository.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { needPythonTool } from '../../testing/python-tool.ts'

const run = promisify(execFile)

/** Both, as the client says what goes over the wire. */
const PACKAGES = ['aicli==99.0.202609281010', 'assisted-service-client==2.56.0.post94']

export interface Aicli {
  readonly program: string
  /** The Python that has it. */
  readonly python: string
  /** Each command as its words: `create cluster`. Aliases are left out. */
  verbs(): Promise<readonly string[]>
}

/** Walks through what argparse was told, from where aicli would begin to read its arguments. */
const LIST_VERBS = `
import argparse
from ailib import cli
def commands(parser):
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            seen = set()
            for name, below in action.choices.items():
                if id(below) not in seen:
                    seen.add(id(below))
                    yield name, below
def show(parser, *rest):
    for verb, below in commands(parser):
        for kind, _ in commands(below):
            print(verb, kind)
    raise SystemExit(0)
argparse.ArgumentParser.parse_args = show
argparse.ArgumentParser.print_help = show
import sys
sys.argv = ['aicli', '--help-of-test']
cli.cli()
`

export async function needAicli(): Promise<Aicli> {
  const commands = await needPythonTool('aicli', PACKAGES)
  return {
    program: join(commands, 'aicli'),
    python: join(commands, 'python'),
    async verbs() {
      const { stdout } = await run(join(commands, 'python'), ['-c', LIST_VERBS])
      return stdout.trim().split('\n')
    },
  }
}
