// The port for people: the web pages, and everything of the API below the same address, so that they may call it.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { decodeUrlPart } from '@groundwork/text/decode-url'
import { accepts, acceptsEncoding } from '../http/media-type.ts'
import { builtUi } from './built-ui.ts'
import { NOT_BUILT_PAGE } from './not-built-page.ts'
import { cacheControl, headersOf, isAsset, PAGE_HEADERS } from './page-headers.ts'
import { createUiDirectory, ENCODINGS, type Encoding, INDEX_PATH, type UiDirectory } from './ui-directory.ts'

const PASSED_ON = /^\/+(?:api\/|(?:health|ready|metrics|openapi\.json)(?:\?|\/?$))/
/** Where the API reference was before there were these pages. */
const OLD_REFERENCE = /^\/+docs\/?(?:\?|$)/
export const REFERENCE_PATH = '/api-reference'

export function createUi(uiDir: string | null, api: RequestListener): RequestListener {
  const files = createUiDirectory(uiDir ?? builtUi())
  return (request, response) => {
    const url = request.url ?? '/'
    if (PASSED_ON.test(url)) api(request, response)
    else
      answer(files, url, request, response).catch(() => {
        // A file that was there a moment ago: the pages are being built anew.
        if (response.headersSent) response.destroy()
        else sendText(request, response, 503, 'The pages are being replaced. Load this one again.')
      })
  }
}

async function answer(
  files: () => UiDirectory | null,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...PAGE_HEADERS, allow: 'GET, HEAD', 'content-length': 0 }).end()
    return
  }
  if (OLD_REFERENCE.test(url)) {
    response.writeHead(308, { ...PAGE_HEADERS, location: REFERENCE_PATH, 'content-length': 0 }).end()
    return
  }
  const directory = files()
  const path = decodeUrlPart(url.split(/[?#]/, 1)[0] ?? '/')
  const isPage = isPagePath(path) && accepts(request.headers.accept, 'text/html')
  if (directory === null && isPage) return sendText(request, response, 200, NOT_BUILT_PAGE, 'text/html')
  const name = directory?.find(path) ? path : isPage ? INDEX_PATH : null
  if (directory === null || name === null) return sendText(request, response, 404, 'There is nothing here.')
  await sendFile(directory, name, request, response)
}

/** Every address without a file name is one of the pages, which all come in the same file. */
const isPagePath = (path: string): boolean => path === INDEX_PATH || (extname(path) === '' && !isAsset(path))

async function sendFile(
  directory: UiDirectory,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = directory.find(path)
  if (file === null) return sendText(request, response, 404, 'There is nothing here.')
  const encoding = bestEncoding(file.encodings, request.headers['accept-encoding'])
  const { bytes, etag } = await file.read(encoding)
  const headers = {
    ...headersOf(path),
    'cache-control': cacheControl(path),
    etag,
    ...(file.encodings.length > 0 && { vary: 'Accept-Encoding' }),
  }
  if (isSame(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(200, {
    ...headers,
    'content-type': file.type,
    'content-length': bytes.length,
    ...(encoding !== null && { 'content-encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

const bestEncoding = (there: readonly Encoding[], accepted: string | undefined): Encoding | null =>
  ENCODINGS.find(({ name }) => there.includes(name) && acceptsEncoding(accepted, name))?.name ?? null

const isSame = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain',
): void {
  response.writeHead(status, {
    ...PAGE_HEADERS,
    'cache-control': 'no-store',
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}
