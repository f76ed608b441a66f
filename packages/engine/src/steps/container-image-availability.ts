import { REPLY_LIMITS } from '@groundwork/contract/schema'
import {
  type ContainerImageAvailability,
  ContainerImageAvailabilityResponse,
} from '@groundwork/contract/steps'
import { hostEvent } from '../context/host-events.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'
import { redact } from '../text/redact.ts'
import { formatNumber } from '../text/wording.ts'
import { pulledInstaller } from './installer-image.ts'
import { readJson } from './normalise-json.ts'
import {
  type AgentReply,
  forOutput,
  NOTHING_CHANGES,
  type ReplyHandler,
  type ReplyResult,
  tooLarge,
} from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

/** The images installation needs first; only those without a result yet. */
const args: StepArguments = ({ host, cluster, settings }, { release }) => {
  const needed = [
    cluster?.cluster.ocp_release_image ?? '',
    release.machineConfigOperator,
    release.mustGather.ocp ?? '',
    pulledInstaller(host, settings),
  ]
  const images = [...new Set(needed)].filter(
    (image) => image !== '' && !Object.hasOwn(host.images_status, image),
  )
  if (images.length === 0) return null
  return [JSON.stringify({ images, timeout: Math.floor(settings.imageAvailabilityTimeoutMs / 1000) })]
}

const acceptResults = forOutput<ContainerImageAvailabilityResponse>(
  ContainerImageAvailabilityResponse,
  ({ images }, { host }, reply) => storeImages(host, images, { ...reply, error: '' }),
)

/** Without output another run is still going on. */
const onSuccess: ReplyHandler = (context, reply) =>
  reply.output === '' ? NOTHING_CHANGES : acceptResults(context, reply)

/** Some image could not be pulled; the output says which. */
const onFailure: ReplyHandler = ({ host }, reply) => {
  const output = readJson<ContainerImageAvailabilityResponse>(
    ContainerImageAvailabilityResponse,
    reply.output,
  )
  if (output.ok) return storeImages(host, output.value.images, reply)
  return output.isTooLarge ? tooLarge(reply, output.problem) : NOTHING_CHANGES
}

type Statuses = HostFacts['images_status']

/** The error has a line for each image that did not come, beginning with its name, from agents that tell why. */
function storeImages(
  host: HostFacts,
  images: readonly ContainerImageAvailability[],
  reply: AgentReply,
): ReplyResult {
  const statuses = new Map(Object.entries(host.images_status))
  const reasons = reasonsByImage(reply.error)
  const events: EmittedEvent[] = []
  for (const image of images) {
    const { name = '' } = image
    if (name === '') continue
    const known = statuses.get(name)
    statuses.set(name, known ? withResult(known, image) : image)
    if (!known) events.push(firstResult(host, name, image, reasons))
  }
  if (statuses.size > REPLY_LIMITS.images) {
    const problem = `the host would have results for ${statuses.size} images, at most ${REPLY_LIMITS.images} are kept`
    return tooLarge(reply, problem)
  }
  const images_status: Statuses = Object.fromEntries(statuses)
  return { ok: true, host: { images_status }, ...(events.length > 0 && { events }) }
}

/** Rate and size are known from the first pull only: later ones find the image in place. */
const withResult = (
  known: ContainerImageAvailability,
  { result }: ContainerImageAvailability,
): ContainerImageAvailability => (result === undefined ? known : { ...known, result })

function firstResult(
  host: HostFacts,
  name: string,
  image: ContainerImageAvailability,
  reasons: ReadonlyMap<string, string>,
): EmittedEvent {
  const { result = '', size_bytes = 0, time = 0, download_rate = 0 } = image
  const megabytes = formatNumber(size_bytes / 1_000_000)
  const info =
    size_bytes > 0
      ? `${megabytes} MB came in ${formatNumber(time)} s, at ${formatNumber(download_rate)} MB/s.`
      : `Nothing came.${reasonFor(name, reasons)}`
  return hostEvent('image_status_updated', host, { image_status: name, result, info })
}

const REASON_CHARS = 500

function reasonFor(name: string, reasons: ReadonlyMap<string, string>): string {
  const reason = reasons.get(name)
  return reason === undefined ? '' : ` ${redact(reason).slice(0, REASON_CHARS)}`
}

/** The name of an image has no spaces, so it ends at the first colon with one. */
function reasonsByImage(complaints: string): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>()
  for (const line of complaints.split('\n')) {
    const end = line.indexOf(': ')
    if (end > 0 && !reasons.has(line.slice(0, end))) reasons.set(line.slice(0, end), line.slice(end + 2))
  }
  return reasons
}

export const containerImageAvailability: Step = { args, onSuccess, onFailure }
