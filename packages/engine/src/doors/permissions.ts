export {
  CLUSTER_PERMISSIONS,
  HOST_PERMISSIONS,
  isAllowed,
  type Permission,
} from '../permissions/permissions.ts'
