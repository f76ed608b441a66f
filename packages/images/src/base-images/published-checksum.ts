// Mirrors publish checksums beside their files; without a configured checksum the download is checked against that.

import { decodeUrlPart } from '@groundwork/text/decode-url'
import type { DownloadHttp } from './download-http.ts'

const MOST_BYTES = 1024 * 1024

/** Hex; empty: there is none to be found. Throws only when aborted. */
export async function publishedChecksum(
  http: DownloadHttp,
  url: string,
  signal: AbortSignal,
): Promise<string> {
  const { pathname } = new URL(url)
  const name = decodeUrlPart(pathname.slice(pathname.lastIndexOf('/') + 1))
  const list = new URL(url)
  list.pathname = pathname.slice(0, pathname.lastIndexOf('/') + 1).concat('sha256sum.txt')
  const own = new URL(url)
  own.pathname = `${pathname}.sha256`
  for (const candidate of [list, own]) {
    const text = await fetchText(http, candidate.href, signal)
    const found =
      checksumFor(text, name) || (candidate === own ? (/^\s*([0-9a-f]{64})\s*$/i.exec(text)?.[1] ?? '') : '')
    if (found !== '') return found.toLowerCase()
  }
  return ''
}

/** Lines of sha256sum: `<hex>  <name>`, with `*` before the name of a binary file. */
export function checksumFor(text: string, name: string): string {
  for (const line of text.split('\n')) {
    const match = /^([0-9a-f]{64}) [ *](?:\.\/)?(.+?)\r?$/i.exec(line)
    if (match?.[2] === name) return match[1] ?? ''
  }
  return ''
}

async function fetchText(http: DownloadHttp, url: string, signal: AbortSignal): Promise<string> {
  try {
    const answer = await http.get(url, {}, signal)
    if (answer.statusCode !== 200) {
      await answer.body.dump()
      return ''
    }
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      // Leaving the loop closes the connection: this is no list of checksums.
      if (length > MOST_BYTES) return ''
    }
    return Buffer.concat(chunks).toString('latin1')
  } catch {
    signal.throwIfAborted()
    return ''
  }
}
