export {
  fillTemplate,
  type NameTemplate,
  type ParsedTemplate,
  parseNameTemplate,
  TEMPLATE_PLACEHOLDERS,
  type TemplateProblem,
} from '../names/name-template.ts'
export {
  isRenameable,
  previewRenames,
  RENAMEABLE_STATUSES,
  type Rename,
  type RenameOptions,
  type RenameProblem,
} from '../names/preview-renames.ts'
