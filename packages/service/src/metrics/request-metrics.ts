import { Gauge, Histogram, type Registry } from 'prom-client'

export interface RequestMetrics {
  started(): void
  finished(method: string, path: string, status: number, seconds: number, bytes: number): void
}

interface Observers {
  readonly duration: { observe(value: number): void }
  readonly size: { observe(value: number): void }
}

/** By method, status and route; never by the path that was asked for, of which there is no end. */
export function requestMetrics(registry: Registry, prefix: string): RequestMetrics {
  const labelNames = ['method', 'code', 'path']
  const registers = [registry]
  const duration = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'How long requests took.',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const size = new Histogram({
    name: `${prefix}http_response_size_bytes`,
    help: 'Size of responses, without headers.',
    labelNames,
    buckets: [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000],
    registers,
  })
  const inflight = new Gauge({
    name: `${prefix}http_requests_inflight`,
    help: 'Requests that are being served.',
    registers,
  })
  // Looking up labels costs more than the observation itself.
  const bound = new Map<string, Observers>()
  return {
    started: () => inflight.inc(),
    finished(method, path, status, seconds, bytes) {
      inflight.dec()
      const key = `${method} ${status} ${path}`
      let observers = bound.get(key)
      if (observers === undefined) {
        observers = {
          duration: duration.labels(method, String(status), path),
          size: size.labels(method, String(status), path),
        }
        bound.set(key, observers)
      }
      observers.duration.observe(seconds)
      observers.size.observe(bytes)
    },
  }
}
