import { UnsafeInputError } from '@groundwork/ignition/discovery'
import { httpError } from '../errors/http-error.ts'

/** What makes an image impossible is something that a person wrote, so they are told. */
export function explainUnsafe<Value>(infraEnvId: string, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof UnsafeInputError)) throw error
    throw httpError('image-refused', { infra_env_id: infraEnvId, why: error.message })
  }
}
