const AUTH = { auth: Buffer.from('user:password').toString('base64') }

/** For every registry that a service of the tests asks for; good for nothing else. */
export const PULL_SECRET = JSON.stringify({
  auths: { 'quay.io': AUTH, 'registry.example.com': AUTH },
})
