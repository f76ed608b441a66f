import type { HostSummary } from '@groundwork/contract/groundwork'
import { useEffect, useRef, useState } from 'react'
import { type BulkProgress, runBulk } from './run-bulk.ts'

/** Runs until it is over or stopped; leaving the dialog stops it. */
export function useBulk() {
  const [progress, setProgress] = useState<BulkProgress<HostSummary> | null>(null)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])
  const run = (hosts: readonly HostSummary[], work: (host: HostSummary) => Promise<unknown>) => {
    const started = new AbortController()
    control.current = started
    void runBulk(hosts, work, setProgress, started.signal)
  }
  return { progress, run, stop: () => control.current?.abort() }
}
