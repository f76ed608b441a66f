import type { Enrolments } from '../../boot/enrolments.ts'
import type { HostPrograms } from '../../boot/host-programs.ts'
import type { InfraEnvViewDeps } from '../infra-envs/infra-env-deps.ts'

/** What is needed to answer a machine that boots. */
export interface BootHandlerDeps extends InfraEnvViewDeps {
  readonly enrolments: Enrolments
  readonly hostPrograms: HostPrograms
}
