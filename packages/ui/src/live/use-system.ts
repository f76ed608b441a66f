import { useQuery } from '@tanstack/react-query'
import { client } from '../client/client.ts'

/** The service itself: where it listens, what it can do. It changes only when it starts anew. */
export const useSystem = () =>
  useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => client.call('getSystem', { signal }),
    retry: false,
  })
