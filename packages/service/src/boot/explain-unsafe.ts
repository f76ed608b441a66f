import { UnsafeInput } from '@groundwork/ignition/discovery'
import { ApiFailure } from '../errors/api-failure.ts'

/** What makes an image impossible is something that a person wrote, so they are told. */
export function explainUnsafe<Value>(infraEnvId: string, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof UnsafeInput)) throw error
    throw new ApiFailure(409, `No image can be made for infra-env ${infraEnvId}. ${error.message}`)
  }
}
