export { mergeIngressCa } from '../kubeconfig/merge-ingress-ca.ts'
export { type KubeAccess, readKubeconfig } from '../kubeconfig/read-kubeconfig.ts'
