export const courseMessages = {
  groupNotFound: 'Group not found. Please check your group link and try again.',
  groupFailed: 'Failed to load group data. Please try again.',
  courseNotFound: 'Course not found. Please check your course link and try again.',
  courseFailed: 'Failed to load course data. Please try again.',
  coursesFailed: 'Failed to load courses. Please try again.',
  chosenCourseNotFound: 'Course not found. Please try again.',
  setCourseFailed: 'Failed to set current course. Please try again.',
  noGroupSelected: 'No group selected. Please try again.',
  noCourses: 'This group has no courses yet.',
} as const;
