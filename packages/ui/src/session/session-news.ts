// The tabs of a browser share one cookie: who logs in or out in one of them does so in all. They only tell each other that it
// happened; each asks the service who is using it now.

const CHANNEL = 'groundwork-session'

/** After a login, a logout, or anything else that changed who this browser is for the service. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

/** Until the answer is called. */
export function onSessionNews(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => listener()
  return () => channel.close()
}
