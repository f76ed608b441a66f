import { createClient } from '@groundwork/contract/client'

/** The API below the address of this page. The session is a cookie, so no token is ever held here. */
export const client = createClient({ baseUrl: location.origin })
