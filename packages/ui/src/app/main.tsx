import '@patternfly/react-core/dist/styles/base.css'
import '../theme/groundwork.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastProvider } from '../components/toasts.tsx'
import { openEarly } from '../live/open-stream.ts'
import { preloadPage, router } from './router.tsx'
import { askForSession, SessionGate } from './session-gate.tsx'

const queries = new QueryClient({
  defaultOptions: {
    // The stream says when something changed; nothing is asked again because of time.
    // A browser without internet calls itself offline; the service may be on this computer or in a closed network.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      retry: 1,
    },
  },
})

const onLeave = (forget: () => void) =>
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) forget()
  })

// While the service says who is asking, the page comes and the stream begins.
void askForSession(queries)
openEarly()
preloadPage()

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ToastProvider onLeave={onLeave}>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
