// The full screen: follows the whole service, draws when something changed, and leaves the terminal as it was.
import { styleText } from 'node:util'
import type { Client } from '@groundwork/contract/client'
import { followStream, type StreamStatus } from '@groundwork/stream-client/follow-stream'
import type { StreamChange } from '@groundwork/stream-client/stream-message'
import { CliError } from '../failures/cli-error.ts'
import { streamUrl } from '../live/stream-url.ts'
import type { Connection } from '../remote/connect.ts'
import { mayColour, mayUseUnicode, type Surroundings } from '../terminal/surroundings.ts'
import { FIRST_CHOICE, keyName, pressKey } from './dashboard-keys.ts'
import {
  type DashboardInput,
  type DashboardStyle,
  dashboardLines,
  orderOfClusters,
  paneRows,
} from './dashboard-view.ts'
import { applyToFleet, EMPTY_FLEET, type FleetPicture, keyOfHost, MOST_EVENTS } from './fleet-picture.ts'

const OTHER_SCREEN = '\u001b[?1049h\u001b[?25l'
const USUAL_SCREEN = '\u001b[?25h\u001b[?1049l'
const TOP = '\u001b[H'
/** More would only be work for the terminal. */
const DRAW_EVERY_MS = 100
const CLOCK_EVERY_MS = 1_000
/** Judging a cluster costs the service something; its hosts report all the time. */
const CHECKS_EVERY_MS = 3_000
const LOAD_AGAIN_MS = 1_000

/** Until a key or Ctrl-C ends it. */
export async function runDashboard(around: Surroundings, connection: Connection): Promise<void> {
  const { out, input, clock } = around
  if (!out.isTTY || !input.isTTY || input.setRawMode === undefined)
    throw new CliError('usage', 'The dashboard needs a terminal.', {
      next: 'In scripts use "groundwork get" or "groundwork watch".',
    })
  const stop = new AbortController()
  const signal = AbortSignal.any([around.signal, stop.signal])
  const style = styleFor(mayColour(around), mayUseUnicode(around, out))
  let fleet: FleetPicture = EMPTY_FLEET
  let choice = FIRST_CHOICE
  let status = 'connecting' as StreamStatus | 'connecting'
  let failing: DashboardInput['failing'] = []
  let checkedAt = Number.NEGATIVE_INFINITY
  let drawing: ReturnType<typeof setTimeout> | undefined
  /** What came while everything is being loaded; null: it is loaded. */
  let waiting: StreamChange[] | null = null

  const size = () => ({ columns: out.columns || 100, rows: out.rows || 30 })
  const chosenId = () => choice.clusterId ?? orderOfClusters(fleet)[0]?.id ?? null

  function draw(): void {
    clearTimeout(drawing)
    drawing = undefined
    if (signal.aborted) return
    const given = { fleet, choice, failing, url: connection.context.url, status, now: clock.now() }
    out.write(`${TOP}${dashboardLines(given, size(), style).join('\r\n')}`)
  }
  const drawSoon = () => {
    drawing ??= setTimeout(draw, DRAW_EVERY_MS)
  }

  function readChecks(): void {
    const id = chosenId()
    if (choice.pane !== 'checks' || id === null || clock.now() - checkedAt < CHECKS_EVERY_MS) return
    checkedAt = clock.now()
    readFailing(connection.client, id).then(
      (found) => {
        if (id === chosenId()) failing = found
        drawSoon()
      },
      // It may have been deleted; the next round tells.
      () => {},
    )
  }

  function load(): void {
    const meanwhile: StreamChange[] = []
    waiting = meanwhile
    loadFleet(connection.client, signal).then(
      (loaded) => {
        // A later load does it.
        if (waiting !== meanwhile) return
        fleet = meanwhile.reduce(applyToFleet, loaded)
        waiting = null
        drawSoon()
      },
      () => {
        if (waiting === meanwhile && !signal.aborted) setTimeout(load, LOAD_AGAIN_MS).unref()
      },
    )
  }

  const onKey = (bytes: Buffer | string) => {
    const before = choice
    choice = pressKey(choice, keyName(String(bytes)), {
      ids: orderOfClusters(fleet).map(({ id }) => id),
      page: Math.max(1, paneRows(size().rows, fleet.clusters.size) - 1),
    })
    if (choice.isOver) stop.abort()
    if (before.clusterId !== choice.clusterId) failing = []
    if (before !== choice) checkedAt = Number.NEGATIVE_INFINITY
    readChecks()
    draw()
  }
  const tick = setInterval(() => {
    readChecks()
    draw()
  }, CLOCK_EVERY_MS)

  input.setRawMode(true)
  input.on('data', onKey)
  input.resume()
  out.write(OTHER_SCREEN)
  draw()
  try {
    await followStream({
      url: streamUrl(connection.context.url, { host_form: 'summary' }),
      ...{ fetch: connection.fetch, signal },
      wait: (ms, until) => clock.wait(ms, until).catch(() => {}),
      onStatus(next) {
        status = next
        drawSoon()
      },
      onMessage(message) {
        if (message.type === 'begin') load()
        else {
          waiting?.push(message.change)
          fleet = applyToFleet(fleet, message.change)
        }
        drawSoon()
      },
    })
  } finally {
    clearInterval(tick)
    clearTimeout(drawing)
    input.off('data', onKey)
    input.setRawMode(false)
    input.pause()
    out.write(USUAL_SCREEN)
  }
  if (status === 'refused')
    throw new CliError('notAllowed', 'The service no longer lets this login watch it.', {
      next: 'Log in again with "groundwork login".',
    })
}

async function loadFleet(client: Client, signal: AbortSignal): Promise<FleetPicture> {
  const [clusters, hosts, events] = await Promise.all([
    client.call('listClusterSummaries', { signal }),
    client.call('listHostSummaries', { signal }),
    client.call('v2ListEvents', { query: { limit: MOST_EVENTS, order: 'descending' }, signal }),
  ])
  return {
    clusters: new Map(clusters.map((cluster) => [cluster.id, cluster])),
    hosts: new Map(hosts.map((host) => [keyOfHost(host), host])),
    readers: new Map(),
    events,
  }
}

async function readFailing(client: Client, clusterId: string): Promise<DashboardInput['failing']> {
  const { cluster, hosts } = await client.call('listClusterChecks', {
    params: { cluster_id: clusterId },
    query: { only: 'failing' },
  })
  return [
    ...cluster.map((check) => ({ host: null, check })),
    ...hosts.flatMap(({ name, checks }) => checks.map((check) => ({ host: name, check }))),
  ]
}

function styleFor(hasColour: boolean, hasBlocks: boolean): DashboardStyle {
  const STYLES = { strong: 'bold', good: 'green', bad: 'red', dim: 'dim', chosen: 'inverse' } as const
  // The chosen line must be seen without colours too.
  return {
    hasBlocks,
    paint: (name, text) =>
      hasColour || name === 'chosen' ? styleText(STYLES[name], text, { validateStream: false }) : text,
  }
}
