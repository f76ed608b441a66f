// The port for people: a start page, and everything of the API below the same address, so that the page may call it.
import type { RequestListener } from 'node:http'
import type { Config } from '../config/config.ts'
import { PAGE_HEADERS, SCRIPT_HEADERS } from './html.ts'
import { landingPage, landingScript } from './landing-page.ts'

const SCRIPT_URL = '/start.js'
const PASSED_ON = /^\/+(?:api\/|(?:health|ready|docs(?:\.js)?|openapi\.json)(?:\?|\/?$))/

export function createUi(
  auth: Config['auth'],
  api: RequestListener,
  apiUrls: readonly string[],
): RequestListener {
  const page = landingPage(auth, SCRIPT_URL)
  const script = landingScript(new URL(apiUrls[0] ?? 'http://localhost').port)
  return (request, response) => {
    const url = request.url ?? '/'
    if (PASSED_ON.test(url)) {
      api(request, response)
      return
    }
    const isStart = /^\/+(?:index\.html)?(?:\?|$)/.test(url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end()
    else if (isStart) response.writeHead(200, PAGE_HEADERS).end(page)
    else if (url === SCRIPT_URL) response.writeHead(200, SCRIPT_HEADERS).end(script)
    else response.writeHead(404, PAGE_HEADERS).end(NOT_FOUND)
  }
}

const NOT_FOUND =
  '<!doctype html><meta charset="utf-8"><title>Groundwork</title><p>There is nothing here. <a href="/">Start page</a></p>'
