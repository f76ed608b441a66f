import type { PackageWish } from '@groundwork/mirror/plan'
import { readCommaList } from '@groundwork/text/comma-list'
import { usageError } from '../failures/cli-error.ts'

const PATTERN = /^([\w.-]+)(?::([\w.,-]+))?(?:@([\w.+-]*?)\.\.([\w.+-]*))?$/

/** name[:channel,...][@least..most] */
export function readPackage(text: string): PackageWish {
  const [whole, name = '', channels = '', least = '', most = ''] = PATTERN.exec(text.trim()) ?? []
  if (whole === undefined)
    throw usageError(`--package: "${text}" is no package. Write name, name:channel or name:channel@1.0..2.0.`)
  return { name, channels: readCommaList(channels), least, most }
}
