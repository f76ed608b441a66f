// What the agent on a machine calls.
import { HOST_ID_HEADER, OPERATIONS } from '@groundwork/contract/operations'
import { claimOfSource } from '@groundwork/engine/boot'
import { newHost } from '@groundwork/engine/host'
import { nextInstructions } from '../../agent/instructions.ts'
import { machineOf, refuseTakenId, registerHost } from '../../agent/register-host.ts'
import { takeReply } from '../../agent/replies.ts'
import { takeKnownInventory } from '../../agent/take-known-inventory.ts'
import { auditRow } from '../../auth/audit.ts'
import { httpError } from '../../errors/http-error.ts'
import { type Handlers, Prepared } from '../../http/handler.ts'
import { linkHost } from '../../store/bmcs/link-hosts.ts'
import { registeredHostText } from '../../wire/registered-host-text.ts'
import type { AgentHandlerDeps } from './host-deps.ts'

export const agentHandlers = {
  v2RegisterHost: async (app, { params, body, caller, source = '', requestId }) => {
    const key = { infra_env_id: params.infra_env_id, host_id: body.host_id }
    const machine = machineOf(body)
    // The token of a host proves which machine it is.
    if (caller.host === undefined) await refuseTakenId(app, key, machine)
    await app.enrolments.mayRegister(key, caller)
    // Before anything can refuse it: what counts is that the machine runs from its medium.
    const seen = { now: app.clock.now(), isRegistering: true }
    if (await linkHost(app.db, key, machine.macs, seen)) app.feed.published()
    const registration = { key, agentVersion: body.discovery_agent_version ?? '', requestId, machine }
    const audit = auditRow({
      identity: caller,
      operation: OPERATIONS.v2RegisterHost,
      target: { params, query: {} },
      resources: key,
      status: 201,
      requestId,
      source,
      now: app.clock.now(),
    })
    const { isNew, facts, cluster, userName } = await registerHost(app, { ...registration, audit })
    app.mediaReaders.noteHost(key, claimOfSource(source))
    await app.enrolments.opened(key, caller, source)
    const text = registeredHostText(facts, {
      defaults: newHost(cluster),
      isRepeated: !isNew,
      // Where no image is configured no agent has to change: it goes on with its own version.
      agentImage: app.settings.agentImage || registration.agentVersion,
      cluster: cluster?.cluster ?? null,
      settings: app.settings,
      userName,
    })
    return { status: 201, body: new Prepared(text), about: key, isAudited: isNew }
  },

  v2GetNextSteps: async (app, { params, query, headers }) => {
    const { infra_env_id, host_id } = params
    const text = await nextInstructions(app, {
      key: { infra_env_id, host_id },
      timestamp: Math.max(0, query.timestamp ?? 0),
      agentVersion: headers.discovery_agent_version ?? '',
    })
    return { status: 200, body: new Prepared(text) }
  },

  v2PostStepReply: async (app, call) => {
    const { params, bytes, requestId } = call
    const { infra_env_id, host_id } = params
    const key = { infra_env_id, host_id }
    if (bytes && (await takeKnownInventory(app, key, bytes))) return { status: 204 }
    const { body } = call
    const step_type = body?.step_type
    if (step_type === undefined) {
      throw httpError('step-type-missing', {})
    }
    const received = { key, reply: { ...body, step_type }, requestId, ...(bytes && { bytes }) }
    const taken = await takeReply(app, received)
    return { status: 204, ...(taken === 'of-another' && { headers: { [HOST_ID_HEADER]: 'disputed' } }) }
  },
} satisfies Handlers<'v2RegisterHost' | 'v2GetNextSteps' | 'v2PostStepReply', AgentHandlerDeps>
