// The iPXE script with addresses of a server of one's own, and what it boots.
import { readFile, writeFile } from 'node:fs/promises'
import { isThere } from '../parameters/paths.ts'
import type { Session } from '../session.ts'
import { fetched, save } from './downloads.ts'

export interface LocalScript {
  readonly text: string
  readonly kernel: string | null
  readonly initrd: string | null
}

/** `$IP` is for whoever serves it to fill in. */
export function localScript(script: string, name: string): LocalScript {
  let kernel: string | null = null
  let initrd: string | null = null
  const lines = script.split('\n').map((line) => {
    if (line.startsWith('kernel')) {
      kernel = line.split(' ').findLast((part) => /^https?:/.test(part)) ?? null
      return kernel === null ? line : line.replaceAll(kernel, `http://$IP/kernel.${name}`)
    }
    if (!line.startsWith('initrd')) return line
    // Options may stand before the address.
    initrd = line.split(' ').findLast((part) => /^https?:/.test(part)) ?? null
    return initrd === null ? line : line.replaceAll(initrd, `http://$IP/initrd.${name}`)
  })
  return { text: lines.join('\n'), kernel, initrd }
}

export async function saveLocalScript(
  session: Session,
  { name, path, script }: { readonly name: string; readonly path: string; readonly script: string },
): Promise<void> {
  session.info('Making assets available locally')
  const { text, kernel, initrd } = localScript(await readFile(script, 'utf8'), name)
  await writeFile(`${path}/ipxe-script-local.${name}`, text)
  if (kernel === null || initrd === null) return session.error("Couldn't properly parse the ipxe-script")
  for (const [what, url] of [
    ['kernel', kernel],
    ['initrd', initrd],
  ] as const) {
    const target = `${path}/${what}.${name}`
    if (await isThere(target)) continue
    session.info(`Downloading ${what}`)
    await save(session, await fetched(session, url), target)
  }
}
