import { Enrolment } from '@groundwork/contract/groundwork'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { messageOf } from '@groundwork/errors/error-text'
import { Check } from 'typebox/value'
import { type Caller, callService } from './service-call.ts'

export type EnrolmentResult =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly reason: string; readonly waitMs: number }

export const PULL_SECRET_PATH = '/root/.docker/config.json'
const OWNER_ONLY = 0o600
const OK = 200

/** A machine from an image without secrets gets them now that it is known. Every failure can be cured by registering again. */
export async function enrolHost(caller: Caller, hostId: string): Promise<EnrolmentResult> {
  const { machine, settings } = caller
  const { status, body, reason, retryAfterSeconds } = await callService(caller, {
    method: 'POST',
    base: OWN_BASE_PATH,
    path: `/v1/infra-envs/${encodeURIComponent(settings.infraEnvId)}/hosts/${encodeURIComponent(hostId)}/enrolment`,
  })
  const failed = (why: string): EnrolmentResult => ({
    ok: false,
    reason: why,
    waitMs: retryAfterSeconds * 1_000,
  })
  if (status !== OK) return failed(status === 0 ? reason : `${status}: ${reason}`)
  if (!Check(Enrolment, body)) return failed('The answer of the service has not the expected form.')
  try {
    await machine.files.write(PULL_SECRET_PATH, body.pull_secret, OWNER_ONLY)
  } catch (error) {
    return failed(`${PULL_SECRET_PATH} cannot be written: ${messageOf(error)}`)
  }
  return { ok: true, token: body.agent_token }
}
