// Tells when an installation ends: in the title of the page, and by a notification of the browser for those who asked for it.
import type { Cluster } from '@groundwork/contract/clusters'
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../texts/texts.ts'
import { isRunning } from './lifecycle.ts'
import { percentOf } from './progress-head.tsx'

const canNotify = typeof Notification !== 'undefined'

export interface EndNotice {
  readonly isOffered: boolean
  readonly permission: NotificationPermission
  ask(): void
}

export function useEndNotice(cluster: Cluster): EndNotice {
  const [permission, setPermission] = useState<NotificationPermission>(
    canNotify ? Notification.permission : 'denied',
  )
  const before = useRef<ClusterStatus>(cluster.status)
  const { status, id } = cluster
  const name = cluster.name ?? id
  useEffect(() => {
    const was = before.current
    before.current = status
    const text = was === status || !isRunning(was) ? null : noticeText(status, name)
    // The same tag in each tab: the browser shows one.
    if (text !== null && canNotify && Notification.permission === 'granted')
      new Notification(text, { tag: `groundwork ${id} ${status}`, icon: '/icon.svg' })
  }, [status, name, id])
  const title = titleOf(cluster)
  useEffect(() => {
    if (title === null) return
    const plain = document.title
    document.title = title
    return () => {
      document.title = plain
    }
  }, [title])
  const ask = useCallback(() => {
    if (canNotify) void Notification.requestPermission().then(setPermission)
  }, [])
  return { isOffered: canNotify && isRunning(status), permission, ask }
}

function noticeText(status: ClusterStatus, name: string): string | null {
  const texts = t.installation.notify
  if (status === 'installed') return texts.installed(name)
  if (status === 'error') return texts.failed(name)
  if (status === 'cancelled') return texts.cancelled(name)
  return status === 'installing-pending-user-action' ? texts.pending(name) : null
}

export function titleOf(cluster: Pick<Cluster, 'status' | 'name' | 'id' | 'progress'>): string | null {
  const { status, id } = cluster
  const name = cluster.name ?? id
  const texts = t.installation.title
  if (status === 'installing-pending-user-action') return texts.pending(name)
  if (isRunning(status)) return texts.running(percentOf(cluster), name)
  if (status === 'installed') return texts.installed(name)
  return status === 'error' ? texts.failed(name) : null
}
