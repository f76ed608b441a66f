// Finds what answers a request, by its method and path. `find-my-way` does the finding; which URLs mean the same, and what is answered where
// nothing was found, is decided here.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import { httpError } from '../errors/http-error.ts'
import { cleanUrl } from './clean-url.ts'
import type { Cors } from './cors.ts'
import { type Exchange, type ExchangeOptions, exchange } from './exchange.ts'
import type { ExchangeDeps } from './exchange-deps.ts'
import type { Answer } from './handler.ts'
import { nothingHere } from './nothing-here.ts'
import type { RawValues } from './parameters.ts'
import { type RouteKey, routeFinder } from './route-finder.ts'

export interface RoutedRequest extends Exchange {
  readonly params: RawValues
  readonly query: RawValues
}

type Work = (request: RoutedRequest) => Promise<Answer> | Answer

interface AddedRoute extends RouteKey {
  readonly answer: Handler
}

type Handler = (
  message: IncomingMessage,
  response: ServerResponse,
  params?: RawValues,
  query?: RawValues,
) => void

export interface Router {
  /** `path` is spelled as `find-my-way` does: `/clusters/:cluster_id`, `/v2/*`. */
  add(methods: HTTPMethod | HTTPMethod[], path: string, options: ExchangeOptions, work: Work): void
  /** To be asked for when all routes are there. */
  listener(): RequestListener
}

const UNKNOWN: ExchangeOptions = { path: 'unknown', isPoll: false }
const NOTHING: RawValues = {}

export function createRouter(app: ExchangeDeps, cors: Cors): Router {
  const answer =
    (options: ExchangeOptions, work: Work): Handler =>
    (message, response, params = NOTHING, query = NOTHING) => {
      exchange(app, cors, message, response, options, (one) => work({ ...one, params, query })).catch(
        (error: unknown) => {
          // Not even that it failed could be answered.
          app.log.error({ err: error }, 'an answer could not be sent')
          response.destroy()
        },
      )
    }
  const refuse = answer(UNKNOWN, refusePath)
  // A path is decoded only if there is a route with the same method.
  const missing = answer(UNKNOWN, ({ message }) =>
    isDecodable(message.url ?? '/') ? nothingHere(message, cors) : refusePath(),
  )
  const routes: AddedRoute[] = []
  return {
    add: (methods, path, options, work) => {
      routes.push({ methods, path, answer: answer(options, work) })
    },
    listener() {
      const find = routeFinder(routes)
      return (message, response) => {
        message.url = cleanUrl(message.url ?? '/')
        const found = find(message.method ?? '', message.url)
        if (found === null) return missing(message, response)
        const route = found.index === null ? undefined : routes[found.index]
        if (route === undefined) refuse(message, response)
        else route.answer(message, response, found.params, found.query)
      }
    },
  }
}

function refusePath(): never {
  throw httpError('invalid-path', {})
}

function isDecodable(url: string): boolean {
  try {
    findMyWay.sanitizeUrlPath(url)
    return true
  } catch {
    return false
  }
}
