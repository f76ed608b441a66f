import type { ObservedAnswer } from '@groundwork/images/server/image-server-parts'
import { Counter, Histogram, type Registry } from 'prom-client'

export interface ImageMetrics {
  answered(answer: ObservedAnswer): void
}

interface Observers {
  readonly requests: { inc(): void }
  readonly bytes: { inc(value: number): void }
  readonly duration: { observe(value: number): void }
}

/** Answers of the image server, by route and status. */
export function imageMetrics(registry: Registry): ImageMetrics {
  const labelNames = ['route', 'code', 'complete']
  const registers = [registry]
  const requests = new Counter({
    name: 'groundwork_image_requests_total',
    help: 'Answers of the image server; not complete: the reader went away.',
    labelNames,
    registers,
  })
  const bytes = new Counter({
    name: 'groundwork_image_sent_bytes_total',
    help: 'Bytes that the image server sent.',
    labelNames,
    registers,
  })
  const duration = new Histogram({
    name: 'groundwork_image_request_duration_seconds',
    help: 'How long answers of the image server took.',
    labelNames,
    buckets: [0.001, 0.01, 0.1, 1, 10, 50, 100, 300, 600],
    registers,
  })
  // Looking labels up costs more than counting, and there are few of them.
  const known = new Map<string, Observers>()

  function observersOf({ route, status, isComplete }: ObservedAnswer): Observers {
    const key = `${route} ${status} ${isComplete}`
    const found = known.get(key)
    if (found !== undefined) return found
    const labels = { route, code: String(status), complete: String(isComplete) }
    const made = {
      requests: requests.labels(labels),
      bytes: bytes.labels(labels),
      duration: duration.labels(labels),
    }
    known.set(key, made)
    return made
  }

  return {
    answered(answer) {
      const of = observersOf(answer)
      of.requests.inc()
      of.bytes.inc(answer.sentBytes)
      of.duration.observe(answer.seconds)
    },
  }
}
