/** Address of the live stream, with what is wanted of it. */
export function streamUrl(baseUrl: string, query: Readonly<Record<string, string>>): string {
  const url = new URL('/api/groundwork/v1/stream', baseUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
