// A folder that looks like a machine to the network scripts, which really run in it.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import type { NetworkFile, NetworkFlavour } from '../../static-network/network-file.ts'
import { NETWORK_FOLDER, NETWORK_SCRIPT_PATH, networkScriptFiles } from '../network-script-files.ts'

const run = promisify(execFile)

export interface FakeMachine {
  readonly root: string
  write(path: string, contents: string, mode?: number): void
  read(path: string): string
  mode(path: string): number
  /** Names of the files in a folder, sorted; none when it is missing. */
  list(path: string): readonly string[]
  /** Runs the network script; answers what it printed. */
  applyNetwork(environment?: Readonly<Record<string, string>>): Promise<string>
}

interface Settings {
  readonly flavour: NetworkFlavour
  /** Interface name to MAC address. */
  readonly interfaces: Readonly<Record<string, string>>
  readonly files: readonly NetworkFile[]
  readonly inInitrd?: boolean
}

export function fakeMachine({ flavour, interfaces, files, inInitrd = false }: Settings): FakeMachine {
  const root = mkdtempSync(join(tmpdir(), 'fake-machine-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const machine: FakeMachine = {
    root,
    write: (path, contents, mode = 0o644) => {
      mkdirSync(dirname(root + path), { recursive: true })
      writeFileSync(root + path, contents, { mode })
    },
    read: (path) => readFileSync(root + path, 'utf8'),
    mode: (path) => statSync(root + path).mode & 0o7777,
    list: (path) => {
      try {
        return readdirSync(root + path).sort()
      } catch {
        return []
      }
    },
    applyNetwork: async (environment = {}) => {
      const { stdout, stderr } = await run('bash', [root + NETWORK_SCRIPT_PATH], {
        env: {
          PATH: `${root}/usr/bin:${process.env.PATH}`,
          GROUNDWORK_ROOT: root,
          GROUNDWORK_QUIET_SECONDS: '0',
          GROUNDWORK_LONGEST_WAIT_SECONDS: '0',
          ...environment,
        },
      })
      return stdout + stderr
    },
  }
  mkdirSync(`${root}/run`)
  mkdirSync(`${root}/sys/class/net`, { recursive: true })
  for (const [name, mac] of Object.entries({ lo: '00:00:00:00:00:00', ...interfaces })) {
    machine.write(`/sys/class/net/${name}/address`, `${mac}\n`)
  }
  for (const { path, contents } of networkScriptFiles(flavour)) machine.write(path, contents, 0o755)
  for (const { path, contents } of files) machine.write(`${NETWORK_FOLDER}/${path}`, contents, 0o600)
  if (inInitrd) machine.write('/etc/initrd-release', '')
  return machine
}
