// The recorded installations in our own rhythm, from registration to `installed`. We look at once where the recorded
// service waits for its next turn, so we pass through every recorded status in the same order and never later, and tell
// everything that was told. What we tell beyond that is listed here with its reason.
import { describe, expect, it } from 'vitest'
import { type EventLine, lineOfEvent, linesBeyond, recordedEvents } from '../testing/recorded-events.ts'
import { readRecording } from '../testing/recording.ts'
import { replayInOurRhythm } from './our-rhythm.ts'

const BEFORE_INVENTORY = 'a host is judged as soon as it registers, so that its inventory mends something'
const BEFORE_HOSTS = 'a cluster is judged as soon as it is registered, and the first host changes its verdict'
const ROLE_FIXED = 'each time the user fixes a role, the other suggestions are made anew at once'

const MULTI_HOSTS = {
  control0: '34269822-509c-4527-966d-cda668376210',
  master1: '51e610b3-356e-4373-aafd-fd0e1fe3bec6',
  master2: '9fe241c5-493f-48f3-b085-dc170d016d2d',
  worker0: '1713773f-043d-4116-ba16-5394f0357a9a',
  worker1: '8087f446-f17b-493a-a9ac-b78c289d2a03',
}
const SNO_HOST = 'f9d62c4a-4ba4-47e0-b157-0f031f070785'

const mendedByInventory = (host: string): [line: string, why: string][] => [
  [`host_validation_fixed ${host} info has-inventory`, BEFORE_INVENTORY],
  [`host_validation_fixed ${host} info hostname-valid`, BEFORE_INVENTORY],
]

const TOLD_BEYOND: Readonly<Record<'multinode-install' | 'sno-install', readonly [string, string][]>> = {
  'multinode-install': [
    ['cluster_validation_failed cluster info all-hosts-are-ready-to-install', BEFORE_HOSTS],
    ['cluster_validation_failed cluster info machine-cidr-defined', BEFORE_HOSTS],
    [`host_role_updated ${MULTI_HOSTS.worker0} info worker`, ROLE_FIXED],
    [`host_role_updated ${MULTI_HOSTS.master1} info worker`, ROLE_FIXED],
    [`host_role_updated ${MULTI_HOSTS.worker1} info worker`, ROLE_FIXED],
    ...Object.values(MULTI_HOSTS).flatMap(mendedByInventory),
  ],
  'sno-install': [
    ['cluster_status_updated cluster info pending-for-input', BEFORE_HOSTS],
    ['cluster_status_updated cluster info insufficient', 'the machine network follows from the inventory'],
    ['cluster_validation_failed cluster info all-hosts-are-ready-to-install', BEFORE_HOSTS],
    ['cluster_validation_fixed cluster info sufficient-masters-count', BEFORE_HOSTS],
    ...mendedByInventory(SNO_HOST),
  ],
}

/** Between the recorded service's reading of its clock and its answer. */
const ANSWER_MS = 100

describe.each(['multinode-install', 'sno-install'] as const)('%s', (name) => {
  const exchanges = readRecording(name)
  const story = replayInOurRhythm(exchanges)
  const told: EventLine[] = story.events.map((event) => ({ line: lineOfEvent(event), at: event.at }))
  const recorded = recordedEvents(exchanges)

  it('ends installed', () => {
    expect(story.snapshot?.cluster.status).toBe('installed')
    expect(story.snapshot?.cluster.progress.total_percentage).toBe(100)
    expect(new Set(story.snapshot?.hosts.map(({ status }) => status))).toEqual(new Set(['installed']))
  })

  it('settles after every request', () => {
    expect(story.evaluations).toBeGreaterThan(100)
    expect(story.unsettled).toBe(0)
  })

  it('passes through the recorded statuses in their order', () => {
    const subjects = new Set(recorded.flatMap(({ line }) => statusLine(line)?.subject ?? []))
    expect(subjects.size).toBe({ 'multinode-install': 6, 'sno-install': 2 }[name])
    for (const subject of subjects) {
      expect(isSubsequence(statusesOf(recorded, subject), statusesOf(told, subject)), subject).toBe(true)
    }
  })

  it('is never later', () => {
    const late = recorded.filter(({ line, at }) => {
      const ours = told.find((event) => event.line === line)
      return ours && ours.at > at + ANSWER_MS
    })
    expect(late).toEqual([])
  })

  it('tells what was told, and beyond that only what is listed', () => {
    const [ours, theirs] = [told.map(({ line }) => line), recorded.map(({ line }) => line)]
    console.log(`${name}: ${theirs.length} recorded events, ${ours.length} of ours`)
    expect(linesBeyond(theirs, ours)).toEqual([])
    expect(linesBeyond(ours, theirs)).toEqual(TOLD_BEYOND[name].map(([line]) => line).sort())
    expect(theirs).toHaveLength({ 'multinode-install': 131, 'sno-install': 28 }[name])
  })
})

function statusLine(line: string): { subject: string; status: string } | null {
  const [event = '', subject = '', , ...details] = line.split(' ')
  return event.endsWith('_status_updated') && event !== 'image_status_updated'
    ? { subject, status: details.at(-1) ?? '' }
    : null
}

const statusesOf = (events: readonly EventLine[], subject: string): string[] =>
  events.flatMap(({ line }) => {
    const change = statusLine(line)
    return change?.subject === subject ? [change.status] : []
  })

function isSubsequence(wanted: readonly string[], all: readonly string[]): boolean {
  let next = 0
  for (const status of all) if (status === wanted[next]) next++
  return next === wanted.length
}
