/** Runs in the browser: who boots from which image, and which live images are on their way; kept fresh by the live stream. */
export const BOOT_MEDIA_SCRIPT = `
const media = { names: new Map(), readers: new Map(), images: new Map(), hosts: new Map() }
const MEDIA_KINDS = { reading: 'busy', stalled: 'bad', finished: 'good', fetching: 'busy', verifying: 'busy', failed: 'bad' }
const MOST_READERS = 12, MOST_INFRA_ENVS = 20
function bar(percent, label) {
  const fill = element('i', ''); fill.style.width = percent + '%'
  const node = element('div', 'bar', fill)
  node.setAttribute('role', 'progressbar'); node.setAttribute('aria-valuenow', percent); node.setAttribute('aria-label', label)
  return node
}
function mediaRow(title, detail, state, info, percent) {
  const text = element('div', '', element('small', '', info))
  if (percent > 0 && percent < 100) text.append(bar(percent, title))
  return element('div', 'row', element('div', '', element('b', '', title), element('br', ''), element('small', '', detail)),
    element('span', 'pill ' + (MEDIA_KINDS[state] || ''), state), text)
}
function readerRow(reader) {
  const host = reader.host_id ? ' It is host ' + (media.hosts.get(reader.host_id) || reader.host_id) + '.' : ''
  return mediaRow(reader.address, (media.names.get(reader.infra_env_id) || reader.infra_env_id) + ' · ' + reader.medium,
    reader.state, reader.state_info + host, reader.percent)
}
function imageRow(image) {
  return mediaRow('Live image ' + image.openshift_version, image.cpu_architecture + ' · ' + image.version, image.status, image.status_info, image.percent)
}
function mediaRows() {
  const underWay = [...media.images.values()].filter(({ status }) => status === 'fetching' || status === 'verifying' || status === 'failed')
  const readers = [...media.readers.values()].sort((a, b) => (a.last_read_at < b.last_read_at ? 1 : -1))
  const rows = [...underWay.map(imageRow), ...readers.slice(0, MOST_READERS).map(readerRow)]
  const more = readers.length - MOST_READERS
  if (more > 0) rows.push(element('p', 'soft', more === 1 ? 'One more has read before.' : more + ' more have read before.'))
  if (rows.length > 0) return rows
  return [element('p', 'soft', media.names.size === 0
    ? 'There is no infra-env yet. Registering one gives the image that machines boot.'
    : 'No machine has read an image yet.')]
}
function showMedia() { byId('media').replaceChildren(...mediaRows()) }
/** One message of the live stream; what is gone has no resource. */
function applyMedia({ kind, id, resource }) {
  const known = { 'media-reader': media.readers, 'os-image': media.images }[kind]
  if (known) { if (resource) known.set(id, resource); else known.delete(id) }
  if (kind === 'infra-env') {
    if (resource) media.names.set(id, resource.name || id)
    else { media.names.delete(id); for (const [key, reader] of media.readers) if (reader.infra_env_id === id) media.readers.delete(key) }
  }
  if (kind === 'media-reader' && resource) nameHost(resource)
  showMedia()
}
async function nameHost({ infra_env_id, host_id }) {
  if (!host_id || media.hosts.has(host_id)) return
  const host = await readJson('/api/assisted-install/v2/infra-envs/' + infra_env_id + '/hosts/' + host_id)
  if (host && host.requested_hostname) { media.hosts.set(host_id, host.requested_hostname); showMedia() }
}
async function readJson(path) {
  try { const answer = await fetch(path, { headers: headers() }); return answer.ok ? await answer.json() : null } catch { return null }
}
async function loadMedia() {
  const [images, infraEnvs] = await Promise.all([readJson('/api/groundwork/v1/os-images'), readJson('/api/assisted-install/v2/infra-envs')])
  if (!images || !infraEnvs) return
  infraEnvs.sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const lists = await Promise.all(infraEnvs.slice(0, MOST_INFRA_ENVS).map(({ id }) => readJson('/api/groundwork/v1/infra-envs/' + id + '/media-readers')))
  media.names = new Map(infraEnvs.map(({ id, name }) => [id, name || id]))
  media.images = new Map(images.map((image) => [image.id, image]))
  media.readers = new Map(lists.flatMap((list) => list || []).map((reader) => [reader.id, reader]))
  showMedia()
  for (const reader of media.readers.values()) nameHost(reader)
}
`
