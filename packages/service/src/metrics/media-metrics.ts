// Who reads boot media, and how far base images are; read at every scrape.
import type { BaseImageState } from '@groundwork/images/base-images'
import type { ReaderCounts } from '@groundwork/images/readers'
import { Counter, Gauge, type Registry } from 'prom-client'

export interface MediaMetricSources {
  /** Of this process. */
  readonly mediaReaders?: () => ReaderCounts
  readonly osImages?: () => readonly BaseImageState[]
}

export function mediaMetrics(registry: Registry, { mediaReaders, osImages }: MediaMetricSources): void {
  if (mediaReaders) readerMetrics(registry, mediaReaders)
  if (osImages) imageMetrics(registry, osImages)
}

function readerMetrics(registry: Registry, counts: () => ReaderCounts): void {
  const registers = [registry]
  new Gauge({
    name: 'groundwork_media_readers',
    help: 'Readers of boot media that have a request open or read a moment ago, by what they do.',
    labelNames: ['state'],
    registers,
    collect() {
      const { reading, stalled } = counts()
      this.set({ state: 'reading' }, reading)
      this.set({ state: 'stalled' }, stalled)
    },
  })
  const total = (name: string, help: string, read: () => number) =>
    new Counter({
      name: `groundwork_media_${name}_total`,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  total('sent_bytes', 'Bytes of boot media that were sent.', () => counts().bytesSent)
  total('requests', 'Requests for boot media, whole or in parts.', () => counts().requests)
}

function imageMetrics(registry: Registry, states: () => readonly BaseImageState[]): void {
  const gauge = (name: string, help: string, read: (state: BaseImageState) => number) =>
    new Gauge({
      name: `groundwork_os_image_${name}`,
      help,
      labelNames: ['version', 'cpu_architecture', 'type'],
      registers: [registry],
      collect() {
        for (const state of states()) {
          const { version, cpu_architecture, type } = state.image
          this.set({ version, cpu_architecture, type }, read(state))
        }
      },
    })
  gauge('bytes', 'Bytes of a base image that are stored here.', ({ bytesDone }) => bytesDone)
  gauge('size_bytes', 'Size of a base image; 0: not known yet.', ({ bytesTotal }) => bytesTotal)
  gauge('failed', '1: a base image could not be fetched or used.', ({ status }) =>
    Number(status === 'failed'),
  )
}
