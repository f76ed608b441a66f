// The command line alone, without service and lab: tools/build-client.ts makes an executable and an npm package of it.
import { groupCommands } from './group-commands.ts'
import { listenForSignals, processSurroundings } from './process-surroundings.ts'
import { createRemoteProgram, runRemoteProgram } from './remote-program.ts'

/** Filled in when it is built. */
declare const GROUNDWORK_VERSION: string

/** They need the service, which is not in here. */
const ELSEWHERE: readonly string[] = [
  ...['serve', 'backup', 'restore', 'reset-password', 'variables', 'demo', 'lab', 'images'],
]

const HELP = `
Examples:
  $ groundwork login --url https://192.168.1.10:8090 --user alice
  $ groundwork get clusters
  $ groundwork apply -f cluster.yaml
  $ groundwork install cluster edge --wait

This is the command line alone. The service is another program: ${ELSEWHERE.join(', ')} are commands of it.`

async function run(): Promise<number> {
  const words = process.argv.slice(2)
  const around = processSurroundings()
  const program = createRemoteProgram(around)
    .description('Installs OpenShift on bare metal: works on clusters and hosts of a Groundwork service.')
    .version(GROUNDWORK_VERSION)
    .addHelpText('after', HELP)
  groupCommands(program)
  listenForSignals()
  const [first = ''] = words
  if (ELSEWHERE.includes(first)) {
    around.err.write(
      `Error: "${first}" is a command of the service, and this is the command line alone.\nRun it with the program of the service, on its computer.\n`,
    )
    return 2
  }
  return runRemoteProgram(program, around, words.length === 0 ? ['--help'] : words)
}

run().then(
  (code) => {
    process.exitCode = code
  },
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)
