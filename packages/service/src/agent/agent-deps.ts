import type { Absences } from '../evaluation/absences.ts'
import type { MediaReaderRecords } from '../media/media-reader-records.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { CheckIns } from '../store/hosts/check-ins.ts'
import type { ReadHostHeader } from '../store/hosts/host-headers.ts'
import type { ReadPatchedHost } from '../store/hosts/patched-hosts.ts'
import type { ReportHosts } from '../store/hosts/report-host.ts'
import type { WriteReport } from '../store/hosts/write-reports.ts'
import type { UnitCache } from '../store/units/unit-cache.ts'
import type { Evaluator } from '../units/evaluator.ts'
import type { UnitDeps } from '../units/unit-deps.ts'
import type { KnownInventories } from './known-inventories.ts'
import type { PreparedAnswers } from './prepared-answers.ts'

/** What registrations, polls and replies are answered with. */
export interface AgentDeps extends UnitDeps {
  readonly answers: PreparedAnswers
  readonly hostHeaders: ReadHostHeader
  readonly patchedHosts: ReadPatchedHost
  readonly reportHosts: Pick<
    ReportHosts,
    'get' | 'hasSeenInventory' | 'put' | 'lastHeader' | 'noteRefusal' | 'noteHeader'
  >
  readonly writeReport: WriteReport
  readonly knownInventories: KnownInventories
  readonly evaluator: Pick<Evaluator, 'wake' | 'settle' | 'reported' | 'registered'>
  readonly checkIns: Pick<CheckIns, 'note' | 'pending' | 'flush'>
  readonly units: Pick<UnitCache, 'cluster' | 'infraEnv'>
  readonly secrets: Pick<SecretStore, 'forget'>
  readonly absences: Pick<Absences, 'known' | 'beat' | 'catchUp'>
  readonly mediaReaders: Pick<MediaReaderRecords, 'noteHost'>
}
