import type { ObservedAnswer } from '@groundwork/images/server'
import { Counter, Histogram, type Registry } from 'prom-client'

export interface ImageMetrics {
  answered(answer: ObservedAnswer): void
}

interface Observers {
  readonly duration: { observe(value: number): void }
  readonly size: { observe(value: number): void }
  readonly brokenOff: { inc(): void }
}

/** Answers of the image server, by the names and labels that the reference's image service has for them. */
export function imageMetrics(registry: Registry): ImageMetrics {
  const labelNames = ['handler', 'method', 'code']
  const registers = [registry]
  const duration = new Histogram({
    name: 'assisted_image_service_http_request_duration_seconds',
    help: 'Duration of responses of the image server.',
    labelNames,
    // Those below a tenth of a second are ours: they tell small ranges apart.
    buckets: [0.001, 0.01, 0.1, 1, 10, 50, 100, 300, 600],
    registers,
  })
  const size = new Histogram({
    name: 'assisted_image_service_http_response_size_bytes',
    help: 'Bytes that the image server sent.',
    labelNames,
    buckets: [100, 1e6, 5e8, 1e9, 1e10],
    registers,
  })
  const brokenOff = new Counter({
    name: 'groundwork_image_broken_off_total',
    help: 'Responses of the image server that the reader broke off.',
    labelNames,
    registers,
  })
  // Looking labels up costs more than counting, and there are few of them.
  const known = new Map<string, Observers>()

  function observersOf({ route, method, status }: ObservedAnswer): Observers {
    const key = `${method} ${status} ${route}`
    const found = known.get(key)
    if (found !== undefined) return found
    const labels = { handler: route, method, code: String(status) }
    const made = {
      duration: duration.labels(labels),
      size: size.labels(labels),
      brokenOff: brokenOff.labels(labels),
    }
    known.set(key, made)
    return made
  }

  return {
    answered(answer) {
      const of = observersOf(answer)
      of.duration.observe(answer.seconds)
      of.size.observe(answer.sentBytes)
      if (!answer.isComplete) of.brokenOff.inc()
    },
  }
}
