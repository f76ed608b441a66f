import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { expect, it } from 'vitest'
import { packLog } from './pack-log.ts'

it('a log is packed as one file, whatever it says', async () => {
  const said = 'first line\nzweite Zeile: ä\n'
  const archive = extract()
  archive.end(gunzipSync(await packLog(said)))
  const found: [string, string][] = []
  for await (const entry of archive) found.push([entry.header.name, await text(entry)])
  expect(found).toEqual([['assisted-installer-controller.logs', said]])
})
