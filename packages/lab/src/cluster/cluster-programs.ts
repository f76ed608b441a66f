import { putNode } from '@groundwork/host/machine'
import { type Program, type Programs, succeededWith } from '../world/program.ts'
import { readArguments } from '../world/read-arguments.ts'

const MUST_GATHER_MS = 120_000

/** As the controller uses it: manifests, the restarts of a node, and what support wants to see. */
const oc: Program = async ({ system, args, options }) => {
  const { rest } = readArguments(args, ['-f', '-n', '--kubeconfig', '--dest-dir'])
  const [command, what] = rest
  if (command === 'debug')
    return succeededWith(
      'reboot   system boot  5.14.0   Thu Jan  1 12:00   still running\nreboot   system boot  5.14.0   Thu Jan  1 11:50 - 11:58\n\nwtmp begins\n',
    )
  if (command === 'adm' && what === 'must-gather') {
    await system.world.time.sleep(MUST_GATHER_MS, options.signal)
    const folder = readArguments(args).value('--dest-dir') ?? '/tmp/must-gather-logs/must-gather.local.1'
    putNode(system.tree, `${folder}/timestamp`, { kind: 'file', contents: new Uint8Array([10]) })
    return succeededWith('Gathering data.\n')
  }
  return succeededWith('')
}

export const clusterPrograms: Programs = { oc, crictl: () => succeededWith('') }
