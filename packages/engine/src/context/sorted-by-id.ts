/** The same list where it is sorted already, as it mostly is. */
export function sortedById<Host extends { readonly id: string }>(hosts: readonly Host[]): readonly Host[] {
  for (let index = 1; index < hosts.length; index++) {
    if ((hosts[index - 1]?.id ?? '') > (hosts[index]?.id ?? ''))
      return [...hosts].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  }
  return hosts
}
