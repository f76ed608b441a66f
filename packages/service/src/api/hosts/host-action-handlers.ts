// What people do to hosts, apart from changing their description.
import { resetValidation } from '@groundwork/engine/requests/host'
import { refusedFor } from '../../errors/http-error.ts'
import type { Handlers } from '../../http/handler.ts'
import { changeHost } from '../../units/change-host.ts'
import { HOST_FORMS } from '../../wire/host-form.ts'
import { bindHost, unbindHost } from './bind-host.ts'
import { changedHostAnswer } from './host-answer.ts'
import type { HostDeps } from './host-deps.ts'

export const hostActionHandlers = {
  async BindHost(app, { params, body, requestId }) {
    await bindHost(app, params, body.cluster_id, { requestId })
    return { status: 200, body: await changedHostAnswer(app, params, HOST_FORMS.stored) }
  },

  async UnbindHost(app, { params, requestId }) {
    await unbindHost(app, params, { requestId })
    return { status: 200, body: await changedHostAnswer(app, params, HOST_FORMS.stored) }
  },

  async v2ResetHostValidation(app, { params, requestId }) {
    const { validation_id, ...key } = params
    await changeHost(
      app,
      key,
      ({ stored }) => {
        const outcome = resetValidation(stored.facts, validation_id)
        if (!outcome.ok) throw refusedFor(outcome.problems)
        // The next measurement may well say the same as the one that is forgotten.
        return { host: outcome.value, reply_hashes: '' }
      },
      { requestId },
    )
    return { status: 200, body: await changedHostAnswer(app, key, HOST_FORMS.changed) }
  },
} satisfies Handlers<'BindHost' | 'UnbindHost' | 'v2ResetHostValidation', HostDeps>
