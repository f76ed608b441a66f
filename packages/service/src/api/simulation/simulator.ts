// Simulated machines are not part of the service: the program that starts it may bring them along.

import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../http/loopback.ts'

export interface SimulationRequest {
  /** Where the machines reach this service. */
  readonly url: string
  readonly infra_env_id: string
  readonly count: number
  readonly profile: string | null
  readonly fault: string | null
  /** null: no login is needed. */
  readonly token: string | null
}

export interface Simulation {
  /** The last thing that it said. */
  lastLine(): string
  /** When it has ended; false: it broke off. */
  readonly ended: Promise<boolean>
  /** Switches the machines off. */
  stop(): Promise<void>
}

export interface Simulator {
  /** What is wrong with these names of hardware and fault, for people; null: nothing. */
  problemWith(wanted: Pick<SimulationRequest, 'profile' | 'fault'>): Promise<string | null>
  start(request: SimulationRequest): Simulation
}

/** Only for those who sit at this computer: nobody else may start programs on it. Simulated machines trust no certificate that we made ourselves. */
export const mayBeSimulated = (
  config: Pick<Config, 'listen' | 'tls' | 'trustedProxies' | 'serviceBaseUrl'>,
): boolean =>
  config.listen.every(isLoopback) &&
  config.tls === null &&
  // Behind a proxy those who call sit elsewhere.
  config.trustedProxies.length === 0 &&
  config.serviceBaseUrl === null
