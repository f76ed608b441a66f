// What systemd itself finds wrong with units, in a folder that looks like the machine to it.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { contentOf, filesOf } from '@groundwork/openshift/testing'

const UNITS = '/etc/systemd/system/'
/** Parts of the system that the units name. */
const OF_THE_SYSTEM = {
  '/usr/bin/chown': '',
  [`${UNITS}crio.service`]: '[Service]\nExecStart=/usr/bin/chown\n',
}

/** Empty: none. */
export async function unitFaults(config: IgnitionConfig): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'units-'))
  try {
    await cp('/lib/systemd/system', join(root, 'usr/lib/systemd/system'), { recursive: true })
    const write = async (path: string, text: string) => {
      await mkdir(dirname(root + path), { recursive: true })
      await writeFile(root + path, text, { mode: path.startsWith(UNITS) ? 0o644 : 0o755 })
    }
    for (const [path, text] of Object.entries(OF_THE_SYSTEM)) await write(path, text)
    for (const [path, file] of filesOf(config)) {
      if (path.startsWith('/usr/local/bin/') || path.startsWith(UNITS)) await write(path, contentOf(file))
    }
    const units = config.systemd?.units ?? []
    for (const { name, contents, dropins = [] } of units) {
      if (contents !== undefined) await write(`${UNITS}${name}`, contents)
      for (const dropin of dropins) await write(`${UNITS}${name}.d/${dropin.name}`, dropin.contents ?? '')
    }
    const names = [
      ...units.flatMap(({ name, contents }) => (contents === undefined ? [] : [`${UNITS}${name}`])),
      ...[...filesOf(config).keys()].filter((path) => path.startsWith(UNITS)),
    ]
    return await verify(root, names)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const verify = (root: string, names: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const words = [`--root=${root}`, 'verify', '--man=no', ...names.map((name) => root + name)]
    execFile('systemd-analyze', words, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`
      resolve(said === '' && error !== null ? error.message : said)
    })
  })
