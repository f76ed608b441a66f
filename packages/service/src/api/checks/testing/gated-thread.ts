// A thread that talks like one that judges, and stops at a gate that the test opens.
import { workerData } from 'node:worker_threads'
import { serveJobs } from '../../../workers/serve-jobs.ts'
import type { CheckJob, CheckOutcome } from '../check-messages.ts'
import { GATE } from './gate.ts'

const gate = workerData as Int32Array

serveJobs((job: CheckJob): CheckOutcome => {
  Atomics.add(gate, GATE.begun, 1)
  if (!job.mayJudge) Atomics.add(gate, GATE.unjudged, 1)
  else Atomics.wait(gate, GATE.isOpen, 0)
  const answer = { cluster: [], hosts: [], judged_at: '2026-01-01T12:00:00.000Z' }
  return { kind: 'answer', bytes: new TextEncoder().encode(JSON.stringify(answer)) }
})
