// Files, directories and links: they share the file system, so their paths are judged together.
import type { Directory, File, IgnitionConfig, Link, Owner, Storage } from '../document/document.ts'
import type { SpecVersion } from '../document/spec-versions.ts'
import { findAbove } from './find-above.ts'
import { checkPath } from './path.ts'
import type { Report } from './report.ts'
import { checkResource } from './resource.ts'

const MAX_MODE = 0o7777
const UNIT_DIRECTORY = '/etc/systemd/system'

interface NodePath {
  readonly kind: 'file' | 'directory' | 'link'
  readonly where: string
  readonly path: string
}

export function checkNodes(config: IgnitionConfig, version: SpecVersion, report: Report): void {
  const { files = [], directories = [], links = [] } = config.storage ?? {}
  for (const [index, file] of files.entries()) checkFile(file, `storage.files[${index}]`, version, report)
  for (const [index, directory] of directories.entries()) {
    checkMode(directory.mode, `storage.directories[${index}].mode`, report)
  }
  const places = placesOf(config.storage ?? {})
  const known = places.filter(({ path, where }) => checkPath(path, `${where}.path`, report))
  checkAncestors(known, report)
  checkHardLinks(links, directories, report)
  checkUnitPaths(known, config, report)
}

function placesOf({ files = [], directories = [], links = [] }: Storage): readonly NodePath[] {
  const of = (kind: NodePath['kind'], list: string, nodes: readonly { readonly path: string }[]) =>
    nodes.map(({ path }, index) => ({ kind, where: `storage.${list}[${index}]`, path }))
  return [
    ...of('file', 'files', files),
    ...of('directory', 'directories', directories),
    ...of('link', 'links', links),
  ]
}

function checkFile(file: File, path: string, version: SpecVersion, report: Report): void {
  checkMode(file.mode, `${path}.mode`, report)
  if (file.contents) checkResource(file.contents, `${path}.contents`, version, report)
  for (const [index, part] of (file.append ?? []).entries()) {
    checkResource(part, `${path}.append[${index}]`, version, report)
  }
  if (file.overwrite && file.contents?.source === undefined) {
    report.add(`${path}.overwrite`, 'A file can only be overwritten with contents; give contents.source.')
  }
}

function checkMode(mode: number | undefined, path: string, report: Report): void {
  if (mode === undefined || (mode >= 0 && mode <= MAX_MODE)) return
  report.add(
    path,
    `${mode} is no file mode; it is written as a decimal number from 0 to ${MAX_MODE}: 0644 is 420.`,
  )
}

export function checkOwners(config: IgnitionConfig, report: Report): void {
  const { files = [], directories = [], links = [] } = config.storage ?? {}
  for (const [list, nodes] of Object.entries({ files, directories, links })) {
    for (const [index, node] of nodes.entries()) {
      checkOwner(node.user, `storage.${list}[${index}].user`, report)
      checkOwner(node.group, `storage.${list}[${index}].group`, report)
    }
  }
}

function checkOwner(owner: Owner | undefined, path: string, report: Report): void {
  if (owner?.id !== undefined && owner.name) {
    report.add(path, 'Both id and name are given; keep one of them.')
  }
}

/** Nothing can be below a file. Below a link Ignition would write to wherever the link leads, so it refuses. */
function checkAncestors(places: readonly NodePath[], report: Report): void {
  const above = findAbove(places, ({ kind }) => kind !== 'directory')
  for (const place of places) {
    const top = above.get(place)
    if (top) report.add(`${place.where}.path`, `This is below ${top.where}, which is a ${top.kind}.`)
  }
}

function checkHardLinks(links: readonly Link[], directories: readonly Directory[], report: Report): void {
  const paths = new Set(directories.map(({ path }) => path))
  for (const [index, { path, hard, target = '' }] of links.entries()) {
    if (hard && paths.has(resolve(path, target))) {
      report.add(`storage.links[${index}].target`, 'A hard link cannot lead to a directory.')
    }
  }
}

/** A relative target counts from the link itself, as Ignition has it. */
function resolve(path: string, target: string): string {
  const parts: string[] = []
  for (const part of (target.startsWith('/') ? target : `${path}/${target}`).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}

function checkUnitPaths(places: readonly NodePath[], { systemd }: IgnitionConfig, report: Report): void {
  const units = new Map<string, string>()
  for (const [index, { name, contents, dropins = [] }] of (systemd?.units ?? []).entries()) {
    if (contents) units.set(`${UNIT_DIRECTORY}/${name}`, `systemd.units[${index}]`)
    for (const [number, dropin] of dropins.entries()) {
      const where = `systemd.units[${index}].dropins[${number}]`
      if (dropin.contents) units.set(`${UNIT_DIRECTORY}/${name}.d/${dropin.name}`, where)
    }
  }
  for (const { path, where } of places) {
    const unit = units.get(path)
    if (unit) report.add(`${where}.path`, `This is the place of ${unit}; keep one of them.`)
  }
}
