import type { MachineFiles } from '@groundwork/host/machine'

export const TOKEN_FILE = '/etc/assisted-installer-controller/token'

/** From the mounted secret, else what was told; empty: the service asks for none. */
export async function readToken(files: MachineFiles, told: string): Promise<string> {
  const text = await files.text(TOKEN_FILE)
  if (text !== null) return text.trim()
  if ((await files.kind(TOKEN_FILE)) !== null) throw new Error(`${TOKEN_FILE} is there, but cannot be read.`)
  return told
}
