# The commands of a lab guide of 2021, letter by letter (blanks at the ends of lines included), in its order.

### definition
export CLUSTER_SSHKEY=$(cat ~/.ssh/id_ed25519.pub)
export PULL_SECRET=$(cat pull-secret.txt | jq -R .)
cat << EOF > ./deployment-multinodes.json
{
  "kind": "Cluster",
  "name": "ocpd",  
  "openshift_version": "4.8",
  "ocp_release_image": "quay.io/openshift-release-dev/ocp-release:4.8.5-x86_64",
  "base_dns_domain": "lab.local",
  "hyperthreading": "all",
  "ingress_vip": "192.167.124.8",
  "schedulable_masters": false,
  "high_availability_mode": "Full",
  "user_managed_networking": false,
  "platform": {
    "type": "baremetal"
   },
  "cluster_networks": [
    {
      "cidr": "10.128.0.0/14",
      "host_prefix": 23
    }
  ],
  "service_networks": [
    {
      "cidr": "172.31.0.0/16"
    }
  ],
  "machine_networks": [
    {
      "cidr": "192.167.124.0/24"
    }
  ],
  "network_type": "OVNKubernetes",
  "additional_ntp_source": "ntp1.hetzner.de",
  "vip_dhcp_allocation": false,      
  "ssh_public_key": "$CLUSTER_SSHKEY",
  "pull_secret": $PULL_SECRET
}
EOF

### register
AI_URL='http://192.167.124.1:8090'
curl -s -X POST "$AI_URL/api/assisted-install/v1/clusters" \
   -d @./deployment-multinodes.json --header "Content-Type: application/json" | jq .

### cluster id
 CLUSTER_ID=$(curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true" -H "accept: application/json" -H "get_unregistered_clusters: false"| jq -r '.[].id')
 echo $CLUSTER_ID

### status
curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true" -H "accept: application/json" -H "get_unregistered_clusters: false"| jq -r '.[].status'

### validations before
curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true" -H "accept: application/json" -H "get_unregistered_clusters: false"| jq -r '.[].validations_info'|jq .

### image definition
cat << EOF > ./discovery-iso-params.json
{
"ssh_public_key": "$CLUSTER_SSHKEY",
 "pull_secret": $PULL_SECRET,
 "image_type": "full-iso"
}
EOF

### image
curl -s -X POST "$AI_URL/api/assisted-install/v1/clusters/$CLUSTER_ID/downloads/image" \  
-d @discovery-iso-params.json \
--header "Content-Type: application/json" \
| jq '.'

### download
curl \
  -L "$AI_URL/api/assisted-install/v1/clusters/$CLUSTER_ID/downloads/image" \
  -o /var/lib/libvirt/images/default/discovery_image_ocpd.iso

### progress
 curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true" \
 -H "accept: application/json" \
 -H "get_unregistered_clusters: false"| jq -r '.[].progress'

### hosts
   curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true" \
   -H "accept: application/json" \
   -H "get_unregistered_clusters: false"| jq -r '.[].hosts'

### validations
curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true" -H "accept: application/json" \
-H "get_unregistered_clusters: false"| jq -r '.[].validations_info'|jq .

### inventories
curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true" -H "accept: application/json" \
-H "get_unregistered_clusters: false"| jq -r '.[].hosts[].inventory'|jq -r .

### host ids
   curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true"\
   -H "accept: application/json" -H "get_unregistered_clusters: false"| jq -r '.[].hosts[].id'

### roles before
curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true" -H "accept:    application/json" -H "get_unregistered_clusters: false"| jq -r '.[].hosts[].role'

### set roles
for i in `curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true"\
  -H "accept: application/json" -H "get_unregistered_clusters: false"| jq -r '.[].hosts[].id'| awk 'NR>0' |awk '{print $1;}'`
do curl -X PATCH "$AI_URL/api/assisted-install/v1/clusters/$CLUSTER_ID" -H "accept: application/json" -H "Content-Type: application/json" -d "{ \"hosts_roles\": [ { \"id\": \"$i\", \"role\": \"master\" } ]}"
done

### roles
  curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true"\
  -H "accept: application/json" \
   -H "get_unregistered_clusters: false"| jq -r '.[].hosts[].role'

### api vip
 curl -X PATCH "$AI_URL/api/assisted-install/v1/clusters/$CLUSTER_ID" \
 -H "accept: application/json"\
 -H "Content-Type: application/json" -d "{ \"api_vip\": \"192.167.124.7\"}"

### start installation
  curl -X PATCH "$AI_URL/api/assisted-install/v1/clusters/$CLUSTER_ID" \
  -H "accept: application/json" \
  -H "Content-Type: application/json" -d "{ \"api_vip\": \"192.167.124.7\"}"

### host progress
  curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true"\
   -H "accept: application/json" \
   -H "get_unregistered_clusters: false"| jq -r '.[].hosts[].progress'

### cluster progress
curl -s -X GET "$AI_URL/api/assisted-install/v2/clusters?with_hosts=true" \
-H "accept: application/json" \
-H "get_unregistered_clusters: false"| jq -r '.[].progress'

### kubeconfig
curl -X GET "$AI_URL/api/assisted-install/v1/clusters/$CLUSTER_ID/downloads/kubeconfig" -H "accept: application/octet-stream" > .kube/config

### credentials
curl -X GET "$AI_URL/api/assisted-install/v1/clusters/$CLUSTER_ID/credentials" -H "accept: application/json" |jq -r .
