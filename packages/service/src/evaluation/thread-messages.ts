// What the thread that answers and a thread that evaluates say to each other.
import type { Absence, Instant, Settings } from '@groundwork/engine/facts'
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../database/address.ts'
import type { ReportedStep } from '../store/hosts/host-cache.ts'
import type { NewHostRow } from '../store/hosts/host-document.ts'
import type { HostStep } from '../store/hosts/host-step.ts'
import type { StoredCluster } from '../store/stored.ts'
import type { UnitRef } from '../store/units/unit.ts'
import type { EvaluationMetrics } from './evaluation-metrics.ts'

/** What a thread is started with: it opens its own connections and reads the key of secrets itself. */
export interface ThreadData {
  readonly address: DatabaseAddress
  readonly secretKeyFile: string
  readonly config: Pick<Config, 'eventRateLimitsMs' | 'limits'>
  readonly settings: Settings
  /** Which of how many threads: each evaluates its own share of the units. */
  readonly share: Share
}

export interface Share {
  readonly index: number
  readonly count: number
}

/** A question; its answer comes with the same number. */
export type Question =
  | { readonly type: 'settle'; readonly unit: UnitRef }
  | { readonly type: 'sweep' }
  | { readonly type: 'close' }

/** What was written, and what is to be evaluated because of it: each message has its price. */
export interface News {
  readonly type: 'news'
  readonly registered: readonly NewHostRow[]
  readonly reported: readonly ReportedStep[]
  readonly wake: readonly (readonly [unit: UnitRef, afterMs: number])[]
}

export type ToThread =
  | { readonly type: 'ask'; readonly number: number; readonly question: Question }
  | News
  | { readonly type: 'are-you-alive' }
  /** The process can be reached and has just left a sign of life, so no absence lasts. */
  | { readonly type: 'present'; readonly absences: readonly Absence[] }

export type LogLevel = 'info' | 'warn' | 'error'
export type MetricName = keyof EvaluationMetrics

/** They come as lists. */
export type FromThread =
  | { readonly type: 'alive' }
  | { readonly type: 'answer'; readonly number: number }
  | { readonly type: 'published' }
  | { readonly type: 'wrote'; readonly step: HostStep }
  | { readonly type: 'wrote-cluster'; readonly cluster: StoredCluster }
  | { readonly type: 'swept'; readonly at: Instant }
  | {
      readonly type: 'measured'
      readonly metric: MetricName
      readonly labels: Readonly<Record<string, string>>
      /** Absent: counted once. */
      readonly value?: number
    }
  | {
      readonly type: 'log'
      readonly level: LogLevel
      readonly fields: Readonly<Record<string, unknown>>
      readonly message: string
    }
