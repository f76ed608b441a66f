// Tells when an installation ends: in the title of the page, and by a notification of the browser for those who asked for it.
import type { Cluster } from '@groundwork/contract/clusters'
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { t } from '../texts/texts.ts'
import { endTitle, noticeText, runningTitle } from './end-notice.ts'
import { isRunning } from './lifecycle.ts'

const canNotify = typeof Notification !== 'undefined'

/** Gives the title of the page; undefined: the usual one. */
export function useEndNotice(cluster: Cluster | undefined): string | undefined {
  const before = useRef<ClusterStatus | undefined>(undefined)
  const [wasRunning, setWasRunning] = useState(false)
  const { status, id = '', name = id } = cluster ?? {}
  useEffect(() => {
    const was = before.current
    before.current = status
    if (status === undefined) return
    if (isRunning(status)) setWasRunning(true)
    if (was === undefined || was === status || !isRunning(was)) return
    const text = noticeText(status, name)
    // The same tag in each tab: the browser shows one.
    if (text !== null && canNotify && Notification.permission === 'granted')
      new Notification(text, { tag: `groundwork ${id} ${status}`, icon: '/icon.svg' })
  }, [status, name, id])
  if (cluster === undefined) return undefined
  // Of an installation that ended long ago nobody needs to be told.
  return runningTitle(cluster) ?? (wasRunning ? endTitle(cluster) : undefined)
}

export interface NoticePermission {
  readonly isOffered: boolean
  readonly permission: NotificationPermission
  ask(): void
}

export function useNoticePermission(): NoticePermission {
  const [permission, setPermission] = useState<NotificationPermission>(
    canNotify ? Notification.permission : 'denied',
  )
  return {
    isOffered: canNotify,
    permission,
    ask: () => {
      if (canNotify) void Notification.requestPermission().then(setPermission)
    },
  }
}

export const noticeState = (permission: NotificationPermission): string =>
  permission === 'granted' ? t.installation.notify.on : t.installation.notify.denied
