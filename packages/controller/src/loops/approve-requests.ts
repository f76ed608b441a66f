import { isDecided, judgeSigningRequest, nodeFacts } from '@groundwork/engine/admission'
import { reasonOf } from '@groundwork/errors/error-text'
import type { SigningRequest } from '@groundwork/kube-client/objects'
import { NODES, SIGNING_REQUESTS } from '@groundwork/kube-client/objects'
import type { ControllerContext } from '../context/controller-context.ts'
import type { Nudge } from '../context/nudge.ts'
import { repeat } from '../context/repeat.ts'

const PERIOD_MS = 30_000
const REST_MS = 500
/** Before somebody is refused, what is known of hosts is at most this old. */
const FRESH_MS = 5_000

/** Approves what nodes of this cluster need, until the signal. */
export async function approveRequests(context: ControllerContext, nudge: Nudge): Promise<void> {
  const { machine, signal, log } = context
  const learn = createLearner(context, nudge)
  let told: ReadonlyMap<string, string> = new Map()
  await repeat(
    {
      ...{ clock: machine.clock, signal, log, periodMs: PERIOD_MS, restMs: REST_MS, nudge },
      doing: 'looking for requests for certificates',
    },
    async () => {
      const refused = await approvalRound(context)
      if (refused.length > 0 && learn() === 'asking') return false
      for (const { request, reason } of refused) {
        const { name } = request.metadata
        if (told.get(name) !== reason)
          log.warn(`${name} of "${request.spec.username ?? ''}" is not approved: ${reason}.`)
      }
      // Only of those that still wait: in some hours many come and go.
      told = new Map(refused.map(({ request, reason }) => [request.metadata.name, reason]))
      return false
    },
  )
}

interface Refusal {
  readonly request: SigningRequest
  readonly reason: string
}

/** Returns those that are not approved, by what is known now. */
async function approvalRound(context: ControllerContext): Promise<readonly Refusal[]> {
  const { cluster, hosts } = context
  const pending = (await cluster.list(SIGNING_REQUESTS)).filter((request) => !isDecided(request))
  if (pending.length === 0) return []
  const nodes = (await cluster.list(NODES)).map(nodeFacts)
  const around = { nodes, hosts: hosts.latest, virtualAddresses: hosts.virtualAddresses }
  const refused: Refusal[] = []
  for (const request of pending) {
    const verdict = judgeSigningRequest(request, around)
    if (verdict.kind === 'approve') await approve(context, request, verdict.node)
    else if (verdict.kind === 'refuse') refused.push({ request, reason: verdict.reason })
  }
  return refused
}

async function approve(
  { cluster, machine, log }: ControllerContext,
  request: SigningRequest,
  node: string,
): Promise<void> {
  const { name } = request.metadata
  try {
    await cluster.replace(SIGNING_REQUESTS, approved(request, new Date(machine.clock.now())), 'approval')
    log.info(`Approved ${name}: ${request.spec.signerName} for the node ${node}.`)
  } catch (error) {
    log.warn(`${name} of the node ${node} could not be approved: ${reasonOf(error)}`)
  }
}

/**
 * Before somebody is refused the service is asked again: a host may be new, or have a new name. Beside the rounds, as the service may
 * take long to answer, or be gone, and nodes that are known must not wait for that.
 */
function createLearner({ hosts, log, signal }: ControllerContext, nudge: Nudge): () => 'asking' | 'known' {
  let isAsking = false
  let hasFailed = false
  const ask = async () => {
    isAsking = true
    try {
      await hosts.refresh()
      hasFailed = false
      nudge.give()
    } catch (error) {
      if (!hasFailed && !signal.aborted)
        log.warn(`Requests for certificates are judged by what was known before: ${reasonOf(error)}`)
      hasFailed = true
    }
    isAsking = false
  }
  return () => {
    if (hosts.ageMs < FRESH_MS) return 'known'
    if (!isAsking) void ask()
    // Once in vain is enough to tell what is known so far.
    return hasFailed ? 'known' : 'asking'
  }
}

const approved = (request: SigningRequest, now: Date): SigningRequest => ({
  ...request,
  status: {
    ...request.status,
    conditions: [
      ...(request.status?.conditions ?? []),
      {
        type: 'Approved',
        status: 'True',
        reason: 'NodeCSRApprove',
        message: 'The assisted-installer-controller knows this node as a host of the cluster.',
        ...{ lastUpdateTime: now.toISOString() },
      },
    ],
  },
})
