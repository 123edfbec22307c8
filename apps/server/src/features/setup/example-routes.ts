import { documentId } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { exampleCourses } from '@dewsweeper/contract/setup';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import type { Announce } from '../../ports.ts';
import { type ExampleCourse, findExamples } from '../course-data/examples.ts';
import { lookAtCourse, removeCourse } from '../course-data/remove-course.ts';
import { topicsOfCourse } from '../live/topics.ts';
import { findGroupsWithStaff } from './store.ts';

const groupPath = z.strictObject({ group: documentId });

/** A payment of the simulator ends within seconds. */
const moneyUnderWay = refuse({ refusal: 'unavailable', retryAfterSeconds: 30 });

/** The courses to try the program with, for owners who do not need them any more (rules.md#first-start). */
export function exampleRoutes(
  app: FastifyInstance,
  { pool, announce, examplesDir }: { pool: Pool; announce: Announce; examplesDir: string },
): void {
  const find = async (ownGroup: string) => {
    const { examples } = await findExamples(pool, examplesDir);
    const staffed = await findGroupsWithStaff(
      pool,
      examples.map(({ group }) => group),
    );
    const mayGo = examples.filter(({ group }) => group === ownGroup || !staffed.has(group));
    return Promise.all(mayGo.map((example) => withComing(pool, example)));
  };

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseExamples(':group'),
    schema: { querystring: noQuery, params: groupPath, response: { 200: exampleCourses } },
    problems: [],
    needs: { kind: 'people' },
    async handle(_staff, { params: { group } }, reply) {
      return reply.send({ courses: await find(group) });
    },
  });

  staffRoute(app, {
    method: 'DELETE',
    url: routes.clubhouseExamples(':group'),
    schema: { querystring: noQuery, params: groupPath, response: { 200: exampleCourses } },
    problems: [],
    needs: { kind: 'people' },
    async handle(_staff, { params: { group } }, reply) {
      const courses = await find(group);
      for (const path of courses) {
        const removed = await removeCourse(pool, path, { isExample: true });
        if (!removed.ok && removed.refusal !== 'course-not-found') return moneyUnderWay;
        announce(topicsOfCourse(path));
      }
      return reply.send({ courses });
    },
  });
}

async function withComing(pool: Pool, { group, course, name }: ExampleCourse) {
  const contents = await lookAtCourse(pool, { group, course });
  return { group, course, name, coming: contents?.coming.length ?? 0 };
}
