export { assignRoles } from '../roles/assign-roles.ts'
export { chooseBootstrap } from '../roles/bootstrap.ts'
export { suggestRoles } from '../roles/suggest-roles.ts'
